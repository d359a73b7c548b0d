import { compileMessage } from "@lingui/message-utils/compileMessage";
import type { Plugin } from "vite";

/**
 * Compiles the ICU messages of src/locales when the site is built, so that no page carries a message parser. A message
 * that doesn't parse fails the build.
 */
export function compileTexts(): Plugin {
  return {
    name: "compile-texts",
    enforce: "pre",
    transform(code, id) {
      if (!/\/locales\/[^/]+\/(?:[^/.]+|core\.table)\.json$/.test(id)) return null;
      const messages: Record<string, string> = JSON.parse(code);
      const compiled = Object.fromEntries(
        Object.entries(messages).map(([key, message]) => [key, compileMessage(message)]),
      );
      return { code: `export default ${JSON.stringify(compiled)}`, map: null, moduleType: "js" };
    },
  };
}
