import { compileMessage } from "@lingui/message-utils/compileMessage";
import type { Plugin } from "vite";

/**
 * Matches a surface's own catalogs (`locales/de/account.json`, `locales/de.json`) and those with core's
 * messages and findings.
 */
const catalogPattern =
  /\/(?:locales\/(?:[^/]+\/)?[^/.]+|texts\/src\/(?:messages|findings)\/[^/.]+|core\/src\/(?:messages|findings)\/english)\.json(?:\?.*)?$/;

/**
 * Matches the attribute that Node requires to import JSON. A browser would take it for a promise that no script is
 * served, which the development server doesn't keep; it removes the attribute from static imports alone.
 */
const attributePattern = /(\bimport\("[^"]+\.json"), \{ with: \{ type: "json" \} \}\)/g;

/**
 * Compiles the ICU messages in catalogs at build time, so that pages don't need a message parser. An invalid
 * message makes the build fail. Catalogs that are imported when needed are served as scripts, too.
 */
export function compileTexts(): Plugin {
  return {
    name: "compile-texts",
    enforce: "pre",
    transform(code, id) {
      if (!catalogPattern.test(id)) {
        const changed = code.replace(attributePattern, "$1)");
        return changed === code ? null : { code: changed, map: null };
      }
      const messages: Record<string, string> = JSON.parse(code);
      const compiled = Object.fromEntries(
        Object.entries(messages).map(([key, message]) => [key, compileMessage(message)]),
      );
      return { code: `export default ${JSON.stringify(compiled)}`, map: null, moduleType: "js" };
    },
  };
}
