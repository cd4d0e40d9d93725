"""What crosses the wire: requests, answers, problems, and their descriptions. Knows engines, not servers."""
