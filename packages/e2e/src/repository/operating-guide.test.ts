import { readdirSync } from "node:fs";
import path from "node:path";
import { describe, expect, it } from "vitest";
import { readText, rootDirectory } from "./repository.ts";

const folder = "docs/operating";
const pages = readdirSync(path.join(rootDirectory, folder))
  .filter((name) => name.endsWith(".md"))
  .map((name) => ({ name, text: readText(path.posix.join(folder, name)) }));
const settings = new Set(readText(".env.example").match(/(?<=^# )[A-Z][A-Z\d_]+(?==)/gm));

/** Replaces values that vary between outputs with an ellipsis, as the guide does. */
function blank(text: string, value: RegExp): string {
  return text
    .replace(value, "…")
    .replace(/…(?:[.:/,]?…)+/g, "…")
    .replace(/\\(["`])/g, "$1");
}

/** Returns everything that the product can print, with values blanked. */
function readPrintedTexts(): string {
  const code = [
    "apps/api/src",
    "apps/bot/src",
    "packages/core/src",
    "packages/engine/src/model",
    "packages/sources/src",
    ".ci",
  ]
    .flatMap((directory) =>
      readdirSync(path.join(rootDirectory, directory), { recursive: true, encoding: "utf8" }).map((file) =>
        path.posix.join(directory, file),
      ),
    )
    .filter((file) => /\.(?:ts|mjs)$/.test(file) && !/\.test\.ts$/.test(file))
    .map((file) => blank(readText(file), /\$\{(?:[^{}]|\{[^{}]*\})*\}/g));
  const messages = ["messages", "findings"].flatMap((folder) =>
    Object.values<string>(JSON.parse(readText(`packages/core/src/${folder}/english.json`))),
  );
  const parameter = /\{(?:[^{}]|\{[^{}]*\})*\}/g;
  return [...code, ...messages.map((message) => blank(message, parameter))].join("\n");
}

describe("the operators' guide", () => {
  it("lists every page in its index", () => {
    const index = readText(`${folder}/README.md`);
    expect(pages.filter(({ name }) => name !== "README.md" && !index.includes(`(${name})`))).toEqual([]);
  });

  it("sets only existing settings", () => {
    const shown = pages.flatMap(({ name, text }) =>
      [...text.matchAll(/^ *```env\n([\s\S]*?)^ *```/gm)].flatMap(([, block = ""]) =>
        block
          .split("\n")
          .filter((line) => line.trim())
          .map((line) => ({ name, setting: line.trim().replace(/=.*/, "") })),
      ),
    );
    expect(shown.length).toBeGreaterThan(50);
    expect(shown.filter(({ setting }) => !settings.has(setting))).toEqual([]);
  });

  it("quotes sentences exactly as the product prints them", () => {
    const printed = readPrintedTexts();
    const quoted = readText(`${folder}/troubleshooting.md`)
      .split("\n")
      .flatMap((line) => /^\| “(.+?)” \|/.exec(line)?.[1] ?? []);
    expect(quoted.length).toBeGreaterThan(30);
    expect(quoted.filter((sentence) => !printed.includes(blank(sentence, /…/g)))).toEqual([]);
  });

  it("names only existing admin commands", () => {
    const commands = new Set(
      readText("apps/api/src/admin/run-admin-command.ts").match(/(?<=^ {2}" {2})[a-z][a-z-]*/gm),
    );
    const named = pages.flatMap(({ name, text }) =>
      [...text.matchAll(/(?:`|-- |pith-)admin(?:\.js)? ([a-z][a-z-]*)/g)].map(([, command = ""]) => ({
        name,
        command,
      })),
    );
    expect(named.length).toBeGreaterThan(10);
    expect(named.filter(({ command }) => !commands.has(command))).toEqual([]);
  });
});
