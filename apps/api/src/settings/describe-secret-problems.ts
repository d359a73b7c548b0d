import type { Settings } from "./settings.ts";

/** 32 random hex digits have fewer distinct characters only about once in three million times. */
const MIN_DISTINCT_CHARACTERS = 7;

/** Returns the secrets that are guessable, or that have the same value as another one. */
export function describeSecretProblems(settings: Settings): string[] {
  const { SESSION_SECRET, BOT_SERVICE_KEY, METRICS_TOKEN } = settings;
  const secrets = Object.entries({ SESSION_SECRET, BOT_SERVICE_KEY, METRICS_TOKEN }).flatMap(
    ([name, value]) => (value === null ? [] : [{ name, value }]),
  );
  const monotonous = secrets
    .filter(({ value }) => new Set(value).size < MIN_DISTINCT_CHARACTERS)
    .map(
      ({ name }) =>
        `${name} repeats a few characters, so it can be guessed: set it to the output of \`openssl rand -hex 32\``,
    );
  const shared = secrets.flatMap(({ name, value }, index) => {
    const twin = secrets.slice(0, index).find((other) => other.value === value);
    return twin
      ? [`${name} has the same value as ${twin.name}: whoever learns one has the other, so give each its own`]
      : [];
  });
  return [...monotonous, ...shared];
}
