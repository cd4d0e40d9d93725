// The page is served as "docs" beside "openapi.json", behind whatever path prefix.
SwaggerUIBundle({
  url: new URL("openapi.json", location.href).href,
  dom_id: "#swagger-ui",
  deepLinking: true,
  validatorUrl: null, // never call a validation service on the network
});
