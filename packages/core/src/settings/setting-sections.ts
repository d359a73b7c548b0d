import { billingSection } from "./billing-section.ts";
import { botSection } from "./bot-section.ts";
import { embeddingSection } from "./embedding-section.ts";
import { homeSection } from "./home-section.ts";
import { mailSection } from "./mail-section.ts";
import { modelSection } from "./model-section.ts";
import { observabilitySection } from "./observability-section.ts";
import { recognitionSection } from "./recognition-section.ts";
import { retentionSection } from "./retention-section.ts";
import { serverSection } from "./server-section.ts";
import type { SettingSection } from "./setting.ts";
import { signInSection } from "./sign-in-section.ts";
import { sourceSection } from "./source-section.ts";
import { storageSection } from "./storage-section.ts";
import { voiceSection } from "./voice-section.ts";
import { websiteSection } from "./website-section.ts";

/** The settings for all processes, in the order used in the documentation. */
export const settingSections: readonly SettingSection[] = [
  serverSection,
  observabilitySection,
  homeSection,
  storageSection,
  retentionSection,
  modelSection,
  embeddingSection,
  voiceSection,
  signInSection,
  billingSection,
  websiteSection,
  mailSection,
  sourceSection,
  recognitionSection,
  botSection,
];

/** Settings for the server: API processes and workers alike. */
export const serverSettings = {
  ...serverSection.settings,
  ...observabilitySection.settings,
  ...homeSection.settings,
  ...storageSection.settings,
  ...retentionSection.settings,
  ...modelSection.settings,
  ...embeddingSection.settings,
  ...voiceSection.settings,
  ...signInSection.settings,
  ...billingSection.settings,
  ...websiteSection.settings,
  ...mailSection.settings,
  ...sourceSection.settings,
  ...recognitionSection.settings,
};

/** Settings for the Telegram bot's process. */
export const botSettings = {
  NODE_ENV: serverSection.settings.NODE_ENV,
  LOG_LEVEL: serverSection.settings.LOG_LEVEL,
  PORT: serverSection.settings.PORT,
  PUBLIC_URL: serverSection.settings.PUBLIC_URL,
  METRICS_TOKEN: serverSection.settings.METRICS_TOKEN,
  DATA_DIR: storageSection.settings.DATA_DIR,
  TELEGRAM_BOT_TOKEN: signInSection.settings.TELEGRAM_BOT_TOKEN,
  TELEGRAM_API_ROOT: signInSection.settings.TELEGRAM_API_ROOT,
  BOT_SERVICE_KEY: signInSection.settings.BOT_SERVICE_KEY,
  ...botSection.settings,
};
