/** What commands print that need no input, as rendered at build. */
export interface PrintedTexts {
  /** The width that the texts are wrapped at. */
  columns: number;
  /** By the command's parameters, as `nameParameters` joins them. */
  texts: Record<string, string>;
}

/** The file beside the built command that holds its printed texts. */
export const PRINTED_FILE = "printed.json";

/** Joins parameters by a character that none of them can contain. */
export function nameParameters(parameters: readonly string[]): string {
  return parameters.join("\0");
}
