import { AppError } from "@pith/core/errors/app-error";

/**
 * Resolves a path or URL to an absolute URL on one of our origins.
 *
 * @throws AppError `invalid_input` for any other origin.
 */
export function requireOwnUrl({
  value,
  name,
  origins,
  publicUrl,
}: {
  value: string;
  /** The field's name, for the error message. */
  name: string;
  /** Our own origins. */
  origins: ReadonlySet<string>;
  publicUrl: string;
}): string {
  const url = URL.canParse(value, publicUrl) ? new URL(value, publicUrl) : null;
  if (url && (url.protocol === "https:" || url.protocol === "http:") && origins.has(url.origin))
    return url.href;
  throw new AppError({ code: "invalid_input.own_url", params: { field: name } });
}
