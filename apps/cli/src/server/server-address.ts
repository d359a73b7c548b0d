import { AppError } from "@pith/core/errors/app-error";

const localPattern = /^(localhost|127\.\d+\.\d+\.\d+|\[::1\])(:|\/|$)/i;

/**
 * Returns the origin of a Pith server's URL. The scheme defaults to https, or to http for localhost.
 *
 * @throws AppError `invalid_input` if the text isn't an http or https URL.
 */
export function parseServerAddress(text: string): string {
  const whole = /^[a-z][a-z0-9+.-]*:\/\//i.test(text)
    ? text
    : `${localPattern.test(text) ? "http" : "https"}://${text}`;
  const url = URL.canParse(whole) ? new URL(whole) : null;
  if (url !== null && ["http:", "https:"].includes(url.protocol) && url.hostname !== "") return url.origin;
  throw new AppError({
    code: "invalid_input",
    message: `“${text}” isn't a server address. Enter one like https://pith.example or localhost:8000.`,
  });
}
