import type { SettingWarning } from "../findings/finding-message.ts";
import type { Environment } from "./setting.ts";
import { settingSections } from "./setting-sections.ts";

/** Shorter names are too close to other programs' variables: HOME is two letters away from HOST. */
const MIN_CHARACTERS = 8;
/** From this length on, even a match with two typos isn't a coincidence. */
const LONG_CHARACTERS = 12;

/**
 * Returns a warning for each variable whose name is probably a misspelled setting, or a setting with a word
 * missing. Names that are merely similar don't count, so that other programs' variables are never reported.
 */
export function findMisspelledSettings(environment: Environment): SettingWarning[] {
  const known = settingSections.flatMap(({ settings }) => Object.keys(settings));
  return Object.keys(environment).flatMap((name) => {
    if (known.includes(name) || !environment[name]?.trim()) return [];
    const meant = known.find((setting) => isMeant({ name, setting }));
    return meant && !environment[meant]?.trim()
      ? [{ code: "finding.settings_misspelled", params: { name, setting: meant } }]
      : [];
  });
}

function isMeant({ name, setting }: { name: string; setting: string }): boolean {
  if (setting.length < MIN_CHARACTERS) return false;
  if (name.replaceAll("_", "").toUpperCase() === setting.replaceAll("_", "")) return true;
  const limit = setting.length < LONG_CHARACTERS ? 1 : 2;
  return countEdits({ first: name, second: setting, limit }) <= limit || lacksOneWord({ name, setting });
}

/** Returns whether a name lacks a middle word, as in TELEGRAM_TOKEN for TELEGRAM_BOT_TOKEN. */
function lacksOneWord({ name, setting }: { name: string; setting: string }): boolean {
  const words = setting.split("_");
  return words.some((_word, index) => {
    const isInside = index > 0 && index < words.length - 1;
    return isInside && words.toSpliced(index, 1).join("_") === name;
  });
}

/**
 * Counts insertions, deletions, substitutions and swaps of adjacent letters (optimal string alignment).
 * Returns a number above `limit` immediately if the lengths alone differ by more than that.
 */
function countEdits({ first, second, limit }: { first: string; second: string; limit: number }): number {
  if (Math.abs(first.length - second.length) > limit) return limit + 1;
  let beforeLast: number[] = [];
  let last = Array.from({ length: second.length + 1 }, (_item, column) => column);
  for (let row = 1; row <= first.length; row += 1) {
    const current = [row];
    for (let column = 1; column <= second.length; column += 1) {
      const isSame = first[row - 1] === second[column - 1];
      const isSwapped =
        row > 1 &&
        column > 1 &&
        first[row - 1] === second[column - 2] &&
        first[row - 2] === second[column - 1];
      current[column] = Math.min(
        (last[column] ?? 0) + 1,
        (current[column - 1] ?? 0) + 1,
        (last[column - 1] ?? 0) + (isSame ? 0 : 1),
        isSwapped ? (beforeLast[column - 2] ?? 0) + 1 : Number.POSITIVE_INFINITY,
      );
    }
    beforeLast = last;
    last = current;
  }
  return last[second.length] ?? 0;
}
