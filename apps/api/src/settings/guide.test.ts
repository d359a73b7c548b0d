import { readdirSync, readFileSync } from "node:fs";
import path from "node:path";
import { parseEnv } from "node:util";
import { serverSettings } from "@pith/core/settings/setting-sections";
import { describe, expect, it } from "vitest";
import { readConfig } from "../config.ts";

const guide = path.resolve(import.meta.dirname, "../../../../docs/operating");
/** Returns a value for what the guide leaves out with an ellipsis, another one for each place in a sample. */
const fillIn = (_ellipsis: string, offset: number) => `5b0c7ad9e2f841635b0c7ad9e2f84163${offset}`;
/** What goes without saying in settings that only a self-hosted server has. */
const home = { EDITION: "self-hosted", PUBLIC_URL: "https://pith.example.com" };

const samples = readdirSync(guide)
  .filter((name) => name.endsWith(".md"))
  .flatMap((name) =>
    [...readFileSync(path.join(guide, name), "utf8").matchAll(/^ *```env\n([\s\S]*?)^ *```/gm)].map(
      ([, text = ""]) => ({ name, settings: parseEnv(text.replaceAll("…", fillIn)) }),
    ),
  )
  .map(({ name, settings }) => ({ name, settings, first: Object.keys(settings)[0] }));

/** What is on this machine in place of what the guide has people install. */
const installed = { file: import.meta.filename, folder: import.meta.dirname, program: process.execPath };

function replacePaths(settings: Record<string, string | undefined>): Record<string, string | undefined> {
  const paths = Object.entries(serverSettings).flatMap(([name, { form }]) =>
    form.path && settings[name] ? [[name, installed[form.path]]] : [],
  );
  return { ...settings, ...Object.fromEntries(paths) };
}

/** Returns what a server with these settings prints instead of starting; null if it starts. */
function findRefusal(settings: Record<string, string | undefined>): string | null {
  try {
    readConfig(replacePaths(settings));
    return null;
  } catch (error) {
    return String(error);
  }
}

describe("the samples in the operator's guide", () => {
  it.each(samples)("in $name from $first on are accepted", ({ settings }) => {
    const refusals = [settings, { ...home, ...settings }].map(findRefusal);
    expect(refusals).toContain(null);
  });
});
