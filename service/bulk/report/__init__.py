"""The balance report: what many games tell about a game, as a page with plots."""
