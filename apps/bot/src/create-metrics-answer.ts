import type { IncomingMessage } from "node:http";
import type { BotMetrics } from "./bot-metrics.ts";
import { isSameSecret } from "./is-same-secret.ts";

const loopbackAddresses: readonly (string | undefined)[] = ["127.0.0.1", "::1", "::ffff:127.0.0.1"];
const proxyHeaders = ["forwarded", "x-forwarded-for", "x-real-ip"];

/** Responds to a metrics request. Returns null if the caller isn't allowed to read metrics. */
export type MetricsAnswer = (
  request: IncomingMessage,
) => Promise<{ contentType: string; text: string } | null>;

/**
 * Serves metrics to callers with the token. If no token is set, serves them to localhost, but only outside
 * production. Forwarded requests never count as local.
 */
export function createMetricsAnswer({
  metrics,
  token,
  isProduction,
}: {
  metrics: Pick<BotMetrics, "render">;
  token: string | null;
  isProduction: boolean;
}): MetricsAnswer {
  return async ({ headers, socket }) => {
    const isAllowed = token
      ? isSameSecret(headers.authorization, `Bearer ${token}`)
      : !isProduction &&
        loopbackAddresses.includes(socket.remoteAddress) &&
        proxyHeaders.every((name) => headers[name] === undefined);
    return isAllowed ? metrics.render() : null;
  };
}
