"""What a result looks like: tables, figures and reports, written in any form."""
