import { createServer } from "node:http";

/**
 * Environment variable with the URL of the run's geolocation service. Set by the run's setup and inherited by the
 * workers.
 */
export const geolocationVariable = "PITH_GEOLOCATION_URL";

/**
 * Starts a geolocation service that places every visitor in the run in the United States. It is a server
 * instead of a route, because with a route, Playwright intercepts every request from a page and disables the
 * browser's cache.
 */
export default async function startGeolocation(): Promise<() => Promise<void>> {
  const server = createServer((_request, response) => {
    response
      .writeHead(200, { "content-type": "application/json", "access-control-allow-origin": "*" })
      .end(JSON.stringify({ country_code: "US" }));
  });
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  const address = server.address();
  if (address === null || typeof address === "string")
    throw new Error("The geolocation service has no port.");
  process.env[geolocationVariable] = `http://127.0.0.1:${address.port}/json`;
  return async () => {
    server.closeAllConnections();
    await new Promise<void>((resolve) => server.close(() => resolve()));
  };
}
