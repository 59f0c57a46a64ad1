"""What the page of a rater asks the server for, as a browser does."""

import json
from urllib.request import Request, urlopen


def asked(address, sent=None):
    """Return the answer to what is sent, or to a plain question."""
    data = None if sent is None else json.dumps(sent).encode()
    with urlopen(Request(address, data, {"Content-Type": "application/json"}), timeout=20) as found:
        return json.loads(found.read())
