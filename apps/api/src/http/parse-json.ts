import { AppError } from "@pith/core/errors/app-error";

/**
 * Parses a JSON body whose strings are safe to store in Postgres.
 *
 * @throws AppError `invalid_input.json`
 */
export function parseJson(bytes: Uint8Array): unknown {
  try {
    return parseStorableJson(new TextDecoder("utf-8", { fatal: true }).decode(bytes));
  } catch (cause) {
    throw new AppError({ code: "invalid_input.json", cause });
  }
}

/** Uses the slow reviver only if the text contains an escaped NUL or surrogate. */
function parseStorableJson(text: string): unknown {
  if (!/\\u(0000|d[89a-f])/i.test(text)) return JSON.parse(text);
  return JSON.parse(text, (_key, value: unknown) => (typeof value === "string" ? toStorable(value) : value));
}

/** Removes NUL and replaces lone surrogates, because Postgres can't store either as text. */
export function toStorable(text: string): string {
  return text.replaceAll("\0", "").toWellFormed();
}
