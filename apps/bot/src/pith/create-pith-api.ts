import { type ApiClient, createApiClient } from "@pith/core/client/create-api-client";
import { systemEndpoints } from "@pith/core/contract/system.endpoints";
import type { PublicConfig } from "@pith/core/contract/system.schemas";
import type { Timer } from "../telegram/timer.ts";
import { createCallPacing } from "./create-call-pacing.ts";

/** Authenticates the bot to the API; the Authorization header identifies the user. */
export const SERVICE_KEY_HEADER = "X-Pith-Service-Key";
/** Timeout for calls other than event streams. */
const CALL_TIMEOUT_MS = 30_000;
/** The public config changes only when the operator restarts the server. */
const CONFIG_KEPT_MS = 60_000;

/** The API clients of the bot. */
export interface PithApi {
  /** A client that acts for one Telegram user. */
  forUser(telegramId: number): ApiClient;
  /** The client for the bot's own calls. */
  service: ApiClient;
  /** The server's public config, cached for at most a minute. Throws the same errors as the client. */
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
      // A failure is passed to the waiting callers but not cached.
      value.catch(() => {
        if (config === entry) config = null;
      });
      return value;
    },
  };
}

/** Options for an ordinary call, which aborts after CALL_TIMEOUT_MS or with the caller's signal. */
export function callOptions(signal?: AbortSignal): { signal: AbortSignal } {
  const timeout = AbortSignal.timeout(CALL_TIMEOUT_MS);
  return { signal: signal ? AbortSignal.any([signal, timeout]) : timeout };
}
