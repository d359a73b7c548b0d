import { AppError } from "@pith/core/errors/app-error";
import { systemClock } from "@pith/core/lib/clock";
import { createModelRuntime } from "@pith/engine/model/create-model-runtime";
import type { ModelConnection } from "@pith/engine/model/model-connection";
import type { ModelOptions } from "@pith/engine/model/model-options";
import { getDefaultSettings, localModelSettings } from "@pith/engine/model/model-settings";
import { openModels } from "@pith/engine/model/open-model";
import type { OwnModel, OwnProvider } from "../../engine/engine-choice.ts";

const RANDOM_RANGE = 2 ** 32;

const localProviders: ReadonlySet<OwnProvider> = new Set(["ollama", "lmstudio"]);

const engineProviders: Record<OwnProvider, ModelConnection["provider"]> = {
  openai: "openai",
  anthropic: "anthropic",
  gemini: "google",
  openrouter: "compatible",
  ollama: "compatible",
  lmstudio: "compatible",
  compatible: "compatible",
};

/**
 * Returns a fetch limited to one origin. It rejects redirects, which would carry the key to another host, and never
 * sends cookies.
 */
export function createOwnFetch({
  baseUrl,
  fetch,
}: {
  baseUrl: string;
  fetch: typeof globalThis.fetch;
}): typeof globalThis.fetch {
  const { origin } = new URL(baseUrl);
  return async (input, init) => {
    const url = new URL(input instanceof Request ? input.url : input);
    if (url.origin !== origin) throw new AppError({ code: "forbidden_address" });
    return fetch(url, {
      ...init,
      redirect: "error",
      credentials: "omit",
      referrerPolicy: "no-referrer",
      cache: "no-store",
    });
  };
}

/** Connects to the user's own model, which both writes summaries and judges their claims. Never rejects. */
export async function connectOwnModel({
  own,
  fetch,
}: {
  own: OwnModel;
  fetch: typeof globalThis.fetch;
}): Promise<ModelOptions> {
  const ownFetch = createOwnFetch({ baseUrl: own.baseUrl, fetch });
  const connection: ModelConnection = {
    provider: engineProviders[own.provider],
    model: own.model,
    apiKey: own.apiKey,
    baseUrl: own.baseUrl,
    price: null,
    contextTokens: null,
    effort: null,
    takesSchema: true,
    // Anthropic rejects requests with an Origin header unless this header is present.
    ...(own.provider === "anthropic" && {
      headers: { "anthropic-dangerous-direct-browser-access": "true" },
    }),
  };
  const opened = await openModels({
    connections: [connection],
    checker: "same",
    fetch: ownFetch,
    callFetch: ownFetch,
  });
  return {
    ...opened,
    runtime: createModelRuntime({ clock: systemClock, random: readRandom }),
    settings: localProviders.has(own.provider) ? localModelSettings : getDefaultSettings([own]),
  };
}

function readRandom(): number {
  const [value = 0] = crypto.getRandomValues(new Uint32Array(1));
  return value / RANDOM_RANGE;
}
