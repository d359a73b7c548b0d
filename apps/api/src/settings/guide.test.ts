import { readdirSync, readFileSync } from "node:fs";
import path from "node:path";
import { parseEnv } from "node:util";
import { serverSettings } from "@pith/core/settings/setting-sections";
import { describe, expect, it } from "vitest";
import { readConfig } from "../config.ts";

const guide = path.resolve(import.meta.dirname, "../../../../docs/operating");
/** Returns a value to replace an ellipsis in the guide, different for each position in a sample. */
const fillIn = (_ellipsis: string, offset: number) => `5b0c7ad9e2f841635b0c7ad9e2f84163${offset}`;
/** Settings that the guide takes for granted in samples for self-hosted servers. */
const home = { EDITION: "self-hosted", PUBLIC_URL: "https://pith.example.com" };

const samples = readdirSync(guide)
  .filter((name) => name.endsWith(".md"))
  .flatMap((name) =>
    [...readFileSync(path.join(guide, name), "utf8").matchAll(/^ *```env\n([\s\S]*?)^ *```/gm)].map(
      ([, text = ""]) => ({ name, settings: parseEnv(text.replaceAll("…", fillIn)) }),
    ),
  )
  .map(({ name, settings }) => ({ name, settings, first: Object.keys(settings)[0] }));

/** Local substitutes for what the guide tells users to install. */
const installed = { file: import.meta.filename, folder: import.meta.dirname, program: process.execPath };

function replacePaths(settings: Record<string, string | undefined>): Record<string, string | undefined> {
  const paths = Object.entries(serverSettings).flatMap(([name, { form }]) =>
    form.path && settings[name] ? [[name, installed[form.path]]] : [],
  );
  return { ...settings, ...Object.fromEntries(paths) };
}

/** Returns the error that keeps a server with these settings from starting. Null if it starts. */
function findRefusal(settings: Record<string, string | undefined>): string | null {
  try {
    readConfig(replacePaths(settings));
    return null;
  } catch (error) {
    return String(error);
  }
}

describe("samples in the operator's guide", () => {
  it.each(samples)("in $name starting with $first are accepted", ({ settings }) => {
    const refusals = [settings, { ...home, ...settings }].map(findRefusal);
    expect(refusals).toContain(null);
  });
});
