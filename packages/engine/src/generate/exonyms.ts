/** Codes of regions and languages that `Intl.DisplayNames` names. */
const LETTERS = "ABCDEFGHIJKLMNOPQRSTUVWXYZ";
const LANGUAGES =
  "ar bn bg ca zh hr cs da nl en et fi fr de el he hi hu id it ja ko lv lt ms no fa pl pt ro ru sr sk sl es sw sv th tr uk ur vi la ga gd cy eu gl is mt sq mk bs hy ka az kk uz mn ta te ml kn mr gu pa si ne my km lo am yo zu af eo yi tl";

/** Countries, languages, months and weekdays by what one language calls them, lower case, as a key that others share. */
function buildNames(language: string): Map<string, string> {
  const names = new Map<string, string>();
  const add = (name: string | undefined, key: string): void => {
    if (name !== undefined && name.length > 1 && name !== key) names.set(name.toLowerCase(), key);
  };
  const regions = new Intl.DisplayNames([language], { type: "region", fallback: "code" });
  for (const first of LETTERS) for (const second of LETTERS) add(regions.of(first + second), first + second);
  const languages = new Intl.DisplayNames([language], { type: "language", fallback: "code" });
  for (const code of LANGUAGES.split(" ")) add(languages.of(code), `language ${code}`);
  const months = new Intl.DateTimeFormat(language, { month: "long", timeZone: "UTC" });
  const inDate = new Intl.DateTimeFormat(language, { month: "long", day: "numeric", timeZone: "UTC" });
  for (let month = 0; month < 12; month += 1) {
    const date = new Date(Date.UTC(2024, month, 1));
    add(months.format(date), `month ${month}`);
    add(inDate.formatToParts(date).find((part) => part.type === "month")?.value, `month ${month}`);
  }
  const weekdays = new Intl.DateTimeFormat(language, { weekday: "long", timeZone: "UTC" });
  for (let day = 0; day < 7; day += 1)
    add(weekdays.format(new Date(Date.UTC(2024, 0, 1 + day))), `weekday ${day}`);
  return names;
}

/** The names that one language has for what is called differently elsewhere. */
export interface Exonyms {
  /** Lower-case name to a key that is the same in all languages: `NO`, `language no`, `month 2`. */
  keys: ReadonlyMap<string, string>;
  /** Lower-case names by key; some have more than one. */
  names: ReadonlyMap<string, readonly string[]>;
  /** Single words of all names. */
  words: ReadonlySet<string>;
}

const known = new Map<string, Exonyms>();

function compile(keys: Map<string, string>): Exonyms {
  const names = new Map<string, string[]>();
  for (const [name, key] of keys) names.set(key, [...(names.get(key) ?? []), name]);
  return { keys, names, words: new Set([...keys.keys()].flatMap((name) => name.split(/[\s-]+/u))) };
}

/** What a language has names of its own for; empty for one that isn't known. Made once a language and kept. */
export function getExonyms(language: string): Exonyms {
  const kept = known.get(language);
  if (kept !== undefined) return kept;
  let keys = new Map<string, string>();
  try {
    keys = buildNames(language === "und" ? "en" : language);
  } catch {
    // A tag that Intl refuses has no names.
  }
  const exonyms = compile(keys);
  known.set(language, exonyms);
  return exonyms;
}
