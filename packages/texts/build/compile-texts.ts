import { compileMessage } from "@lingui/message-utils/compileMessage";
import type { Plugin } from "vite";

/**
 * Matches a surface's own catalogs (`locales/de/account.json`, `locales/de.json`) and those with core's
 * messages and findings.
 */
const catalogPattern =
  /\/(?:locales\/(?:[^/]+\/)?[^/.]+|texts\/src\/(?:messages|findings)\/[^/.]+|core\/src\/(?:messages|findings)\/english)\.json(?:\?.*)?$/;

/**
 * Matches the import attribute that Node requires for JSON. The development server serves catalogs as
 * scripts, which browsers reject if the import has this attribute. The server only removes the attribute from
 * static imports.
 */
const attributePattern = /(\bimport\("[^"]+\.json"), \{ with: \{ type: "json" \} \}\)/g;

/**
 * Uses a word joiner to keep "E-Mail" and "E-book" on one line. Browsers break lines even after a hyphen that
 * follows a single letter, and our fonts don't have the non-breaking hyphen.
 */
const keepTogether = (message: string): string => message.replace(/(?<!\p{L})(e-)(?=\p{L})/giu, "$1\u2060");

/**
 * Compiles the ICU messages in catalogs at build time, so that pages don't need a message parser. Invalid
 * messages fail the build. Lazily imported catalogs are served as scripts as well.
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
        Object.entries(messages).map(([key, message]) => [key, compileMessage(keepTogether(message))]),
      );
      return { code: `export default ${JSON.stringify(compiled)}`, map: null, moduleType: "js" };
    },
  };
}
