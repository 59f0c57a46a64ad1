"""What the datasets of the field are made of and measured by; no Qt."""
