/** Environment variables by name. */
export type Environment = Readonly<Record<string, string | undefined>>;

/** A parsed value, or an error message that completes a sentence starting with the setting's name. */
export type SettingReading<Value> = { value: Value } | { problem: string };

/** The format of a setting's value. */
export interface SettingForm<Value> {
  /** The format in words, for the documentation: `whole number from 1 to 64`. */
  words: string;
  /** Parses non-empty text without surrounding whitespace. Never throws. */
  parse(text: string): SettingReading<Value>;
  /** The kind of path, if the value is a path. The path must exist on this machine. */
  path?: "file" | "folder" | "program";
}

/**
 * A setting. Its validation, its lines in .env.example and its row in the documentation are derived from
 * this.
 */
export interface Setting<Value> {
  form: SettingForm<Value>;
  /** Value if the setting is unset or empty. */
  fallback: Value;
  /** What the setting does, in English sentences with Markdown code spans. */
  description: string;
  /** The default as shown in the documentation, if it is derived from something else. */
  default?: string;
  /** A valid example value. */
  example?: string;
  /** Settings that this one requires. Without them, it is rejected. */
  needs?: readonly string[];
  /** Settings that this one modifies. At least one of them must be set for it to have an effect. */
  adjusts?: readonly string[];
}

export type SettingGroup = Readonly<Record<string, Setting<unknown>>>;

/** Parsed values of a group of settings. */
export type SettingValues<Group extends SettingGroup> = {
  [Name in keyof Group]: Group[Name] extends Setting<infer Value> ? Value : never;
};

/** A group of settings as shown in the documentation. */
export interface SettingSection {
  title: string;
  introduction?: string;
  settings: SettingGroup;
}

type GivenSetting<Value> = Omit<Setting<Value>, "fallback">;

/** Defines a setting. Without a fallback, its value is `null` if unset. */
export function defineSetting<Value>(
  given: GivenSetting<Value> & { fallback: NoInfer<Value> },
): Setting<Value>;
export function defineSetting<Value>(given: GivenSetting<Value>): Setting<Value | null>;
export function defineSetting<Value>(
  given: GivenSetting<Value> & { fallback?: Value },
): Setting<Value | null> {
  return { fallback: null, ...given };
}
