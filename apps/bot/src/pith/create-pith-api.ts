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

export interface PithApi {
  forUser(telegramId: number): ApiClient;
  /**
   * Returns a client for questions. Questions have their own queue, since a model may take minutes to answer
   * one, and other calls shouldn't have to wait.
   */
  forQuestions(telegramId: number): ApiClient;
  /** The client for calls made on the bot's own behalf. */
  service: ApiClient;
  /** Returns the server's public configuration, cached for up to a minute. Throws the client's errors. */
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
  const paceCalls = createCallPacing({ timer });
  const paceQuestions = createCallPacing({ timer });
  const createClient = (telegramId: number | null, pace = paceCalls) =>
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
    forUser: (telegramId) => createClient(telegramId),
    forQuestions: (telegramId) => createClient(telegramId, paceQuestions),
    service,
    getConfig() {
      if (config && timer.now() < config.untilMs) return config.value;
      const value = service.call(systemEndpoints.getPublicConfig, undefined, callOptions());
      const entry = { value, untilMs: timer.now() + CONFIG_KEPT_MS };
      config = entry;
      // Callers that are already waiting get the error, but it isn't cached.
      value.catch(() => {
        if (config === entry) config = null;
      });
      return value;
    },
  };
}

/**
 * Timeout for an answer to a question. A model may take minutes, so this is longer than the server's own
 * limit. Until the answer is ready, the server sends something every 15 seconds, so that a lost connection is
 * noticed.
 */
const ANSWER_TIMEOUT_MS = 20 * 60_000;

/** Returns options for a question, which is aborted after ANSWER_TIMEOUT_MS. */
export function answerOptions(): { signal: AbortSignal } {
  return { signal: AbortSignal.timeout(ANSWER_TIMEOUT_MS) };
}

/** Returns options for an ordinary call, which is aborted after CALL_TIMEOUT_MS or by the caller's signal. */
export function callOptions(signal?: AbortSignal): { signal: AbortSignal } {
  const timeout = AbortSignal.timeout(CALL_TIMEOUT_MS);
  return { signal: signal ? AbortSignal.any([signal, timeout]) : timeout };
}
