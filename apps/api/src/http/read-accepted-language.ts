import {
  chooseInterfaceLanguageFrom,
  type InterfaceLanguage,
} from "@pith/core/lib/choose-interface-language";
import type { Context } from "hono";
import type { AppEnv } from "./app-env.ts";

/** Returns the browser's first supported language. */
export function readAcceptedLanguage(context: Context<AppEnv>): InterfaceLanguage {
  const accepted = context.req.header("accept-language") ?? "";
  // Browsers list languages by preference, so the weights can be ignored.
  return chooseInterfaceLanguageFrom(accepted.split(",").map((part) => part.split(";", 1)[0]?.trim() ?? ""));
}
