import type { SummaryCommand } from "../messages/summary-messages.ts";
import { readPreferences } from "../settings/preferences.ts";

type StartCommand = Extract<SummaryCommand, { type: "summary:start" }>;
/** A request for a summary whose length and language have been filled in. */
export type FilledStart = StartCommand & {
  length: NonNullable<StartCommand["length"]>;
  language: string | null;
};

/** Fills in the length and language from the settings if the command has none. */
export async function fillStart(command: StartCommand): Promise<FilledStart> {
  const { length, summaryLanguage } = await readPreferences();
  return {
    ...command,
    length: command.length ?? length,
    language: command.language === undefined ? summaryLanguage : command.language,
  };
}
