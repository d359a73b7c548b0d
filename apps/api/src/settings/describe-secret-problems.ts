import type { SettingWarning } from "@pith/core/findings/finding-message";
import type { Settings } from "./settings.ts";

/** The chance that 32 random hex digits have fewer distinct characters is about one in five billion. */
const MIN_DISTINCT_CHARACTERS = 7;

/** Returns the secrets that are guessable, or that have the same value as another one. */
export function describeSecretProblems(settings: Settings): SettingWarning[] {
  const { SESSION_SECRET, BOT_SERVICE_KEY, METRICS_TOKEN } = settings;
  const secrets = Object.entries({ SESSION_SECRET, BOT_SERVICE_KEY, METRICS_TOKEN }).flatMap(
    ([name, value]) => (value === null ? [] : [{ name, value }]),
  );
  const monotonous = secrets
    .filter(({ value }) => new Set(value).size < MIN_DISTINCT_CHARACTERS)
    .map(({ name }): SettingWarning => ({ code: "finding.settings_guessable", params: { name } }));
  const shared = secrets.flatMap(({ name, value }, index): SettingWarning[] => {
    const twin = secrets.slice(0, index).find((other) => other.value === value);
    return twin ? [{ code: "finding.settings_shared", params: { name, other: twin.name } }] : [];
  });
  return [...monotonous, ...shared];
}
