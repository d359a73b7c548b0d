import { AppError } from "@pith/core/errors/app-error";

/**
 * An address of ours as a whole one, from a path or from an address.
 *
 * @throws AppError `invalid_input` for anything that leads elsewhere.
 */
export function requireOwnUrl({
  value,
  name,
  origins,
  publicUrl,
}: {
  value: string;
  /** How the caller calls it. */
  name: string;
  /** The origins that are ours. */
  origins: ReadonlySet<string>;
  publicUrl: string;
}): string {
  const url = URL.canParse(value, publicUrl) ? new URL(value, publicUrl) : null;
  if (url && (url.protocol === "https:" || url.protocol === "http:") && origins.has(url.origin))
    return url.href;
  throw new AppError({ code: "invalid_input.own_url", params: { field: name } });
}
