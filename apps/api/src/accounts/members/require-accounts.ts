import { AppError } from "@pith/core/errors/app-error";
import type { Config } from "../../config.ts";

/** @throws AppError `not_configured.sign_in_way` on a server without accounts of its own */
export function requireAccounts(config: Pick<Config, "signIn">): void {
  if (config.signIn !== "accounts") throw new AppError({ code: "not_configured.sign_in_way" });
}

/** @throws AppError `not_configured.sign_in_way` on a server where nobody signs in with a password */
export function requirePasswords(config: Pick<Config, "signIn" | "PASSWORDS">): void {
  requireAccounts(config);
  if (config.PASSWORDS === "off") throw new AppError({ code: "not_configured.sign_in_way" });
}
