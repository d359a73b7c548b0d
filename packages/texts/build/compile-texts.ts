import { compileMessage } from "@lingui/message-utils/compileMessage";
import type { Plugin } from "vite";

/**
 * Matches a surface's own catalogs (`locales/de/account.json`, `locales/de.json`) and those with core's
 * messages.
 */
const catalogPattern =
  /\/(?:locales\/(?:[^/]+\/)?[^/.]+|texts\/src\/messages\/[^/.]+|core\/src\/messages\/english)\.json(?:\?.*)?$/;

/**
 * Compiles the ICU messages in catalogs at build time, so that pages don't need a message parser. An invalid
 * message makes the build fail.
 */
export function compileTexts(): Plugin {
  return {
    name: "compile-texts",
    enforce: "pre",
    transform(code, id) {
      if (!catalogPattern.test(id)) return null;
      const messages: Record<string, string> = JSON.parse(code);
      const compiled = Object.fromEntries(
        Object.entries(messages).map(([key, message]) => [key, compileMessage(message)]),
      );
      return { code: `export default ${JSON.stringify(compiled)}`, map: null, moduleType: "js" };
    },
  };
}
