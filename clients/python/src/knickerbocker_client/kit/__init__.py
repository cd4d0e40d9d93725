"""The conformance kit: published cases, move counts and recorded games, held against any service at a URL."""
