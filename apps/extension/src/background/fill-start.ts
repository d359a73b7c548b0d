import type { SummaryCommand } from "../messages/summary-messages.ts";
import { readPreferences } from "../settings/preferences.ts";

type StartCommand = Extract<SummaryCommand, { type: "summary:start" }>;
/** A request for a summary whose length and language are known. */
export type FilledStart = StartCommand & {
  length: NonNullable<StartCommand["length"]>;
  language: string | null;
};

/** Adds the settings to what a page left open. */
export async function fillStart(command: StartCommand): Promise<FilledStart> {
  const { length, summaryLanguage } = await readPreferences();
  return {
    ...command,
    length: command.length ?? length,
    language: command.language === undefined ? summaryLanguage : command.language,
  };
}
