import type { ModelProvider } from "@pith/core/settings/model-choice";
import type { Settings } from "./settings.ts";

/** Each provider's required setting. A compatible server may not need a key. */
const neededSettings = {
  openai: "MODEL_OPENAI_API_KEY",
  anthropic: "MODEL_ANTHROPIC_API_KEY",
  google: "MODEL_GOOGLE_API_KEY",
  compatible: "MODEL_COMPATIBLE_BASE_URL",
} as const satisfies Record<ModelProvider, keyof Settings>;

/** Returns the problems with the combination of model settings, and how to fix them. */
export function describeModelProblems(settings: Settings): string[] {
  const named = new Set(settings.MODEL_PROVIDERS.map(({ provider }) => provider));
  const checker = settings.MODEL_CHECKER;
  const problems = [...named].flatMap((provider) => {
    const setting = neededSettings[provider];
    return settings[setting] ? [] : [`${setting} is missing: MODEL_PROVIDERS names ${provider}`];
  });
  if (checker !== null && checker !== "off" && !named.has(checker.provider)) {
    const setting = neededSettings[checker.provider];
    if (!settings[setting]) problems.push(`${setting} is missing: MODEL_CHECKER names ${checker.provider}`);
  }
  const priced = Object.keys(settings.MODEL_PRICES);
  if (named.size === 0) {
    const idle = Object.values(neededSettings).filter((setting) => settings[setting]);
    if (idle.length > 0) {
      problems.push(
        `MODEL_PROVIDERS is missing: ${idle.join(" and ")} ${idle.length > 1 ? "are" : "is"} set, but no model is named, like openai:gpt-5-mini`,
      );
    }
  }
  const unknown = priced.filter(
    (name) =>
      ![...settings.MODEL_PROVIDERS, checker].some(
        (one) => one !== null && one !== "off" && one.model === name,
      ),
  );
  if (settings.EMBEDDINGS_MODEL && !settings.EMBEDDINGS_API_KEY && !settings.EMBEDDINGS_BASE_URL) {
    problems.push(
      "EMBEDDINGS_API_KEY is missing: without EMBEDDINGS_BASE_URL, EMBEDDINGS_MODEL is one of OpenAI's",
    );
  }
  if (unknown.length > 0) {
    problems.push(`MODEL_PRICES has a price for ${unknown.join(", ")}, which MODEL_PROVIDERS doesn't name`);
  }
  return problems;
}
