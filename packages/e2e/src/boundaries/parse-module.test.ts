import { describe, expect, it } from "vitest";
import { parseModule } from "./parse-module.ts";

function parse(code: string) {
  return parseModule({ file: "module.tsx", code });
}

describe("parseModule", () => {
  it("finds every form of import", () => {
    const { imports } = parse(`
      import a from "a";
      import type { B } from "b";
      import { type C } from "c";
      import { type D, e } from "d";
      import "f";
      export * from "g";
      export type { H } from "h";
      export { i } from "i";
      const lazy = () => import("j");
      const k: import("k").K = <div>import l from "l"</div>;
    `);
    const kinds = imports.map(({ specifier, isTypeOnly, isDynamic }) => {
      return `${specifier}${isTypeOnly ? " type" : ""}${isDynamic ? " dynamic" : ""}`;
    });
    expect(kinds).toEqual(["a", "b type", "c type", "d", "f", "g", "h type", "i", "j dynamic", "k type"]);
  });

  it("ignores imports in comments, strings and templates", () => {
    const { imports } = parse('// import "a"\n/* import "b" */ const text = `import "c"` + \'import "d"\';');
    expect(imports).toEqual([]);
  });

  it("returns the line of an import", () => {
    expect(parse('\n\nimport "a";').imports[0]?.line).toBe(3);
  });

  it.each([
    "process.env.PORT",
    'process["env"]',
    "const { env } = process;",
    'import { env } from "node:process";',
    "globalThis.process.env",
    "const { PORT } = process.env;",
  ])("detects that %s reads the environment", (code) => {
    expect(parse(code).environmentLines).not.toEqual([]);
  });

  it("doesn't mistake another object's env for the environment", () => {
    expect(parse("config.env; import.meta.env; process.exit(1)").environmentLines).toEqual([]);
  });

  it("finds what a function uses besides its parameters", () => {
    const { hiddenInputs } = parse(
      "Date.now(); new Date(); new Date(0); clock.now(); Math.random(); Math.max(1); globalThis.crypto.randomUUID();",
    );
    expect(hiddenInputs.map(({ name }) => name)).toEqual([
      "Date.now()",
      "new Date()",
      "Math.random()",
      "crypto.randomUUID()",
    ]);
  });

  it("finds undeclared names that are used as values", () => {
    const { freeNames } = parse(`
      import { location } from "./location.ts";
      interface Options { window: Window }
      const read = ({ history }: { history: string[] }) => history.length;
      const settings = { navigator: 1, localStorage };
      settings.sessionStorage; location; read;
      document.title = "x";
    `);
    expect([...freeNames.keys()]).toEqual(["localStorage", "document"]);
  });
});
