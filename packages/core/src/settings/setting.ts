/** Environment variables by name. */
export type Environment = Readonly<Record<string, string | undefined>>;

/** A parsed value, or what is wrong with the text, as the end of a sentence that begins with the setting's name. */
export type SettingReading<Value> = { value: Value } | { problem: string };

/** The texts that a setting accepts. */
export interface SettingForm<Value> {
  /** The form in words, for the documentation: `whole number from 1 to 64`. */
  words: string;
  /** Parses a text that isn't empty and has no blanks around it. Never throws. */
  parse(text: string): SettingReading<Value>;
  /** What on this machine's disk the value names, which must exist. */
  path?: "file" | "folder" | "program";
}

/** A setting: the source of its check, of its lines in .env.example and of its row in the documentation. */
export interface Setting<Value> {
  form: SettingForm<Value>;
  /** The value of an unset or empty setting. */
  fallback: Value;
  /** What the setting does, in English sentences with Markdown code spans. */
  description: string;
  /** How the documentation shows the default, if it is derived from something else. */
  default?: string;
  /** A value that the setting accepts. */
  example?: string;
  /** Settings without which this one is refused. */
  needs?: readonly string[];
  /** Settings of which one must be set for this one to have an effect. */
  adjusts?: readonly string[];
}

export type SettingGroup = Readonly<Record<string, Setting<unknown>>>;

/** The parsed values of a group of settings. */
export type SettingValues<Group extends SettingGroup> = {
  [Name in keyof Group]: Group[Name] extends Setting<infer Value> ? Value : never;
};

/** A group of settings as the documentation shows it. */
export interface SettingSection {
  title: string;
  introduction?: string;
  settings: SettingGroup;
}

type GivenSetting<Value> = Omit<Setting<Value>, "fallback">;

/** Defines a setting. Without a fallback, its value is `null` if it is unset. */
export function defineSetting<Value>(
  given: GivenSetting<Value> & { fallback: NoInfer<Value> },
): Setting<Value>;
export function defineSetting<Value>(given: GivenSetting<Value>): Setting<Value | null>;
export function defineSetting<Value>(
  given: GivenSetting<Value> & { fallback?: Value },
): Setting<Value | null> {
  return { fallback: null, ...given };
}
