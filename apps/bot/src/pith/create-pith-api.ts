import { type ApiClient, createApiClient } from "@pith/core/client/create-api-client";
import { systemEndpoints } from "@pith/core/contract/system.endpoints";
import type { PublicConfig } from "@pith/core/contract/system.schemas";
import type { Timer } from "../telegram/timer.ts";
import { createCallPacing } from "./create-call-pacing.ts";

/** The header that authenticates the bot to the API. The Authorization header only identifies the user. */
export const SERVICE_KEY_HEADER = "X-Pith-Service-Key";
/** Timeout for all calls except event streams. */
const CALL_TIMEOUT_MS = 30_000;
/** How long the configuration is cached. It only changes when the operator restarts the server. */
const CONFIG_KEPT_MS = 60_000;

/** The API clients of the bot. */
export interface PithApi {
  /** Returns a client that acts on behalf of a Telegram user. */
  forUser(telegramId: number): ApiClient;
  /** The client for calls on the bot's own behalf. */
  service: ApiClient;
  /** Returns the server's public configuration, cached for at most a minute. Throws the client's errors. */
  getConfig(): Promise<PublicConfig>;
}

export function createPithApi({
  baseUrl,
  serviceKey,
  fetch,
  timer,
}: {
  baseUrl: string;
  serviceKey: string;
  fetch: (url: string, init: RequestInit) => Promise<Response>;
  timer: Timer;
}): PithApi {
  const pace = createCallPacing({ timer });
  const createClient = (telegramId: number | null) =>
    pace(
      createApiClient({
        baseUrl,
        fetch,
        credentials: "omit",
        auth: {
          waitForUser: async () =>
            telegramId === null
              ? null
              : { provider: "telegram", userId: String(telegramId), telegramId: String(telegramId) },
          getIdToken: async () => null,
          headers: { [SERVICE_KEY_HEADER]: serviceKey },
        },
      }),
    );
  const service = createClient(null);
  let config: { value: Promise<PublicConfig>; untilMs: number } | null = null;

  return {
    forUser: createClient,
    service,
    getConfig() {
      if (config && timer.now() < config.untilMs) return config.value;
      const value = service.call(systemEndpoints.getPublicConfig, undefined, callOptions());
      const entry = { value, untilMs: timer.now() + CONFIG_KEPT_MS };
      config = entry;
      // The callers that are waiting get the failure, but it isn't cached.
      value.catch(() => {
        if (config === entry) config = null;
      });
      return value;
    },
  };
}

/** Options for an ordinary call: it is aborted after CALL_TIMEOUT_MS, or by the caller's signal. */
export function callOptions(signal?: AbortSignal): { signal: AbortSignal } {
  const timeout = AbortSignal.timeout(CALL_TIMEOUT_MS);
  return { signal: signal ? AbortSignal.any([signal, timeout]) : timeout };
}
