import type { APIResponse, Route } from "@playwright/test";

/**
 * Sends an intercepted request to the server. Retries if the connection is reset, which happens if the server
 * closes an idle connection just as it is reused.
 */
export function fetchRoute(route: Route): Promise<APIResponse> {
  return route.fetch({ maxRetries: 3 });
}
