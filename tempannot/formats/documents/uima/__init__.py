"""What programs on top of UIMA exchange: XMI, archives with its type system, and JSON."""

from tempannot.formats.documents.uima import json_cas, xmi, zipped

FORMATS = (xmi.FORMAT, zipped.FORMAT, json_cas.FORMAT)
