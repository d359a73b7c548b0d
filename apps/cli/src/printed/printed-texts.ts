/** Output of commands that need no input, prerendered at build time. */
export interface PrintedTexts {
  /** The width that the texts are wrapped to. */
  columns: number;
  /** Keyed by the command's parameters, joined by `nameParameters`. */
  texts: Record<string, string>;
}

/** The file with the printed texts, next to the built command. */
export const PRINTED_FILE = "printed.json";

/** Joins parameters with a character that none of them can contain. */
export function nameParameters(parameters: readonly string[]): string {
  return parameters.join("\0");
}
