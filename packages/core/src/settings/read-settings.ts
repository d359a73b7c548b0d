import type { SettingWarning } from "../findings/finding-message.ts";
import { findMisspelledSettings } from "./find-misspelled-settings.ts";
import type { Environment, SettingGroup, SettingValues } from "./setting.ts";

export interface SettingsReading<Group extends SettingGroup> {
  /** Null if a value can't be parsed. */
  values: SettingValues<Group> | null;
  /** Error messages explaining why the process can't start. */
  problems: string[];
  /** Warnings about probable mistakes. */
  warnings: SettingWarning[];
}

/** Reads a process's settings from the environment. Empty and blank values count as unset. */
export function readSettings<Group extends SettingGroup>({
  settings,
  environment,
}: {
  settings: Group;
  environment: Environment;
}): SettingsReading<Group> {
  const problems: string[] = [];
  const warnings = findMisspelledSettings(environment);
  const isSet = (name: string) => (environment[name] ?? "").trim() !== "";
  let isParsed = true;
  const values = Object.entries(settings).map(([name, { form, fallback, needs = [], adjusts = [] }]) => {
    // Files with CRLF line endings, and `docker run --env-file`, leave trailing whitespace.
    const given = environment[name]?.trim();
    if (!given) return [name, fallback];
    for (const needed of needs) {
      if (needed in settings && !isSet(needed)) {
        problems.push(`${needed} is missing: ${name} needs it`);
      }
    }
    if (adjusts.length > 0 && !adjusts.some(isSet)) {
      const params = { name, settings: adjusts.join(", ") };
      warnings.push({ code: "finding.settings_without_effect", params });
    }
    const reading = /^(["']).*\1$/.test(given)
      ? { problem: "has quotation marks around its value: leave them out" }
      : form.parse(given);
    if ("value" in reading) return [name, reading.value];
    isParsed = false;
    problems.push(`${name} ${reading.problem}`);
    return [name, fallback];
  });
  // The entries come from the group, so the object's names and types match it.
  return {
    values: isParsed ? (Object.fromEntries(values) as SettingValues<Group>) : null,
    problems,
    warnings,
  };
}
