"""What crosses the wire: request and answer types, OpenAPI and GraphQL."""
