import { AppError } from "@pith/core/errors/app-error";
import type { Config } from "../../config.ts";

/** @throws AppError `not_configured.sign_in_way` if the server has no local accounts */
export function requireAccounts(config: Pick<Config, "signIn">): void {
  if (config.signIn !== "accounts") throw new AppError({ code: "not_configured.sign_in_way" });
}

/** @throws AppError `not_configured.sign_in_way` if password sign-in is disabled */
export function requirePasswords(config: Pick<Config, "signIn" | "PASSWORDS">): void {
  requireAccounts(config);
  if (config.PASSWORDS === "off") throw new AppError({ code: "not_configured.sign_in_way" });
}
