import type { IncomingMessage } from "node:http";
import type { BotMetrics } from "./bot-metrics.ts";
import { isSameSecret } from "./is-same-secret.ts";

const loopbackAddresses: readonly (string | undefined)[] = ["127.0.0.1", "::1", "::ffff:127.0.0.1"];
const proxyHeaders = ["forwarded", "x-forwarded-for", "x-real-ip"];

/** Answers a request for metrics; null if this caller may not read them. */
export type MetricsAnswer = (
  request: IncomingMessage,
) => Promise<{ contentType: string; text: string } | null>;

/**
 * Serves metrics to callers with the token. Without a token, serves them to this machine outside production. A forwarded
 * request never counts as coming from this machine.
 */
export function createMetricsAnswer({
  metrics,
  token,
  isProduction,
}: {
  metrics: Pick<BotMetrics, "render">;
  /** Null if no token is set. */
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
