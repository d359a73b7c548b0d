import type { Plugin } from "vite";

const PROVIDER = "/panel/zod.ts";
const zodImport = /from "zod"/;

/**
 * Strips zod down to the members used by the previously bundled modules, for a script that provides it to
 * others. In full, it's three times as large.
 */
export function shareZod(): Plugin {
  const members = new Set<string>();
  return {
    name: "share-zod",
    apply: "build",
    transform(code, id) {
      if (!zodImport.test(code)) return null;
      if (!id.endsWith(PROVIDER)) {
        for (const [, member = ""] of code.matchAll(/\bz\.(\w+)/g)) members.add(member);
        return null;
      }
      const list = [...members].sort().map((member) => `${member}: z.${member}`);
      return code.replace(/\{\s*z\s*\}(?=\s*\})/, `{ z: { ${list.join(", ")} } }`);
    },
  };
}
