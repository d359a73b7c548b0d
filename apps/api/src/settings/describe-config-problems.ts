import type { SettingWarning } from "@pith/core/findings/finding-message";
import { renderEnglishFinding } from "@pith/texts/render-english-finding";
import { describeEditionProblems, getEdition } from "./describe-edition-problems.ts";
import { describeModelProblems } from "./describe-model-problems.ts";
import { describeSecretProblems } from "./describe-secret-problems.ts";
import { describeStripeProblems } from "./describe-stripe-problems.ts";
import type { Settings } from "./settings.ts";

/** Returns problems with settings that are valid individually but not together, and how to fix them. */
export function describeConfigProblems(settings: Settings): string[] {
  return [
    ...describeContradictions(settings),
    ...describeModelProblems(settings),
    ...describeStripeProblems(settings),
    ...describeEditionProblems(settings),
    ...(getEdition(settings) === "trial" ? [] : describeSecretProblems(settings).map(renderEnglishFinding)),
  ];
}

/** Returns warnings about settings that are allowed but probably unintended. */
export function describeConfigWarnings(settings: Settings): SettingWarning[] {
  const warnings = getEdition(settings) === "trial" ? describeSecretProblems(settings) : [];
  const { MODEL_SILENCE_TIMEOUT_SECONDS: silence, MODEL_CALL_TIMEOUT_SECONDS: call } = settings;
  if (silence !== null && call !== null && silence > call) {
    warnings.push({ code: "finding.settings_silence_limit", params: {} });
  }
  return warnings;
}

function describeContradictions(settings: Settings): string[] {
  const problems: string[] = [];
  if (settings.CARD_PAYMENTS && settings.STRIPE_SECRET_KEY) {
    problems.push("CARD_PAYMENTS is none: leave out STRIPE_SECRET_KEY, which takes cards, or CARD_PAYMENTS");
  }
  if (
    settings.RECOGNITION_MODEL &&
    !settings.RECOGNITION_BASE_URL &&
    !settings.RECOGNITION_API_KEY &&
    !settings.RECOGNITION_MODEL_FOLDER
  ) {
    problems.push(
      "RECOGNITION_API_KEY is missing: RECOGNITION_MODEL needs it, or RECOGNITION_BASE_URL for another server",
    );
  }
  if (settings.RECOGNITION_MODEL_FOLDER && (settings.RECOGNITION_API_KEY || settings.RECOGNITION_BASE_URL)) {
    problems.push(
      "RECOGNITION_MODEL_FOLDER is for recognition on this machine: leave out RECOGNITION_API_KEY and RECOGNITION_BASE_URL, which name a service",
    );
  }
  if (
    settings.FIREBASE_AUTH_EMULATOR_HOST &&
    settings.FIREBASE_PROJECT_ID &&
    !settings.FIREBASE_PROJECT_ID.startsWith("demo-")
  ) {
    problems.push("FIREBASE_PROJECT_ID must start with demo- while FIREBASE_AUTH_EMULATOR_HOST is set");
  }
  if (settings.PROCESS_ROLE !== "all" && !settings.DATABASE_URL) {
    problems.push("PROCESS_ROLE needs DATABASE_URL: the embedded database serves one process only");
  }
  return problems;
}
