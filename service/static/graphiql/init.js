// The page is served at the GraphQL path itself, so that is where it posts to.
ReactDOM.createRoot(document.getElementById("graphiql")).render(
  React.createElement(GraphiQL, { fetcher: GraphiQL.createFetcher({ url: location.pathname }) }),
);
