import { isIP } from "node:net";
import { AppError } from "@pith/core/errors/app-error";
import type { Config } from "../../config.ts";
import { requireAccounts } from "./require-accounts.ts";

/**
 * Returns the relying party for passkeys. Browsers support passkeys only for host names over HTTPS, and for
 * localhost.
 *
 * @throws AppError `not_configured.sign_in_way`, `not_configured.passkeys`
 */
export function getPasskeySite(config: Pick<Config, "signIn" | "publicUrl" | "isPlainHttp">): {
  rpID: string;
  origin: string;
} {
  requireAccounts(config);
  const { hostname, origin } = new URL(config.publicUrl);
  const isAddress = isIP(hostname.replace(/^\[|\]$/g, "")) !== 0;
  if (config.isPlainHttp || isAddress) throw new AppError({ code: "not_configured.passkeys" });
  return { rpID: hostname, origin };
}
