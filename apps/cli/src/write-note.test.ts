import {
  lstatSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  renameSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from "node:fs";
import { tmpdir } from "node:os";
import { join, relative } from "node:path";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { buildVtt } from "./testing/build-captions.ts";
import { runPith } from "./testing/run-pith.ts";

let folder: string;
let vault: string;
let talk: string;
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), "pith-notes-"));
  vault = join(folder, "vault");
  talk = join(folder, "How: locks [work].vtt");
  writeFileSync(talk, buildVtt(60));
});
afterEach(() => rmSync(folder, { recursive: true }));

const run = (...parameters: string[]) => runPith({ parameters: [talk, "--obsidian", vault, ...parameters] });
const listNotes = () =>
  readdirSync(vault, { recursive: true }).filter((name) => String(name).endsWith(".md"));
const read = (name: string) => readFileSync(join(vault, name), "utf8");
const NAME = "How locks work.md";

describe("pith --obsidian", () => {
  it("writes a note with properties, named after its title without characters that break links", async () => {
    expect(await run()).toEqual({ exitCode: 0, stdout: "", stderr: "" });
    expect(listNotes()).toEqual([NAME]);
    const note = read(NAME);
    expect(note).toMatch(/^---\ntitle: "How: locks \[work\]"\n/);
    expect(note).toMatch(/\npith: "upload:[0-9a-f]{64}"\n/);
    expect(note).toContain("\n- ");
  });

  it("updates an existing note even if it was moved, and keeps text added below", async () => {
    await run("--length", "short");
    const before = read(NAME);
    mkdirSync(join(vault, "Talks"));
    // An edited property as Obsidian writes it.
    const edited = `${before.replace(/pith: "(.*)"/, "pith: $1")}\nMy own thought.\n`;
    writeFileSync(join(vault, NAME), edited);
    renameSync(join(vault, NAME), join(vault, "Talks", "Renamed.md"));
    expect((await run("--length", "long")).exitCode).toBe(0);
    expect(listNotes()).toEqual([join("Talks", "Renamed.md")]);
    const after = read(join("Talks", "Renamed.md"));
    expect(after.length).toBeGreaterThan(edited.length);
    expect(after.endsWith("\nMy own thought.\n")).toBe(true);
    expect(after.split("pith: ")).toHaveLength(2);
  });

  it("names notes so that file systems take them, in every script", async () => {
    talk = join(folder, `${"字".repeat(83)}.vtt`);
    writeFileSync(talk, buildVtt(20));
    expect(await run()).toEqual({ exitCode: 0, stdout: "", stderr: "" });
    expect(listNotes()).toEqual([expect.stringMatching(/^字{40,}\.md$/)]);
  });

  it("updates a note that is a link where it is, past folders and broken links named like notes", async () => {
    mkdirSync(join(vault, "A folder.md"), { recursive: true });
    symlinkSync("nowhere", join(vault, "Broken.md"));
    await run("--length", "short");
    const real = join(folder, "elsewhere.txt");
    renameSync(join(vault, NAME), real);
    const before = readFileSync(real, "utf8");
    symlinkSync(real, join(vault, NAME));
    expect(await run("--length", "long")).toEqual({ exitCode: 0, stdout: "", stderr: "" });
    expect(lstatSync(join(vault, NAME)).isSymbolicLink()).toBe(true);
    expect(readFileSync(real, "utf8").length).toBeGreaterThan(before.length);
  });

  it("leaves alone unrelated notes, deleted ones, and one whose end marker is missing", async () => {
    mkdirSync(join(vault, ".trash"), { recursive: true });
    writeFileSync(join(vault, NAME), "Mine.\n");
    await run();
    const [id] = /[0-9a-f]{64}/.exec(listNotes().join(" ")) ?? [];
    expect(read(NAME)).toBe("Mine.\n");
    const own = `How locks work (upload ${id}).md`;
    renameSync(join(vault, own), join(vault, ".trash", own));
    await run();
    expect(listNotes()).toContain(own);
    writeFileSync(join(vault, own), `---\npith: upload:${id}\n---\nRewritten.\n`);
    const refused = await run();
    expect([refused.exitCode, refused.stderr]).toEqual([3, expect.stringContaining("was left as it is")]);
    expect(read(own)).toContain("Rewritten.");
  });

  it("leaves deleted notes alone in a folder given as ./ and its path", async () => {
    vault = `./${relative(process.cwd(), vault)}`;
    await run();
    mkdirSync(join(vault, ".trash"));
    renameSync(join(vault, NAME), join(vault, ".trash", NAME));
    expect(await run()).toEqual({ exitCode: 0, stdout: "", stderr: "" });
    expect(listNotes().sort()).toEqual([join(".trash", NAME), NAME]);
  });

  it("keeps every note whose property was renamed to get a new one", async () => {
    await run();
    for (const kept of ["First.", "Second.", "Third."]) {
      const known = listNotes()
        .map(String)
        .find((name) => read(name).includes("\npith: "));
      if (known === undefined) throw new Error("No note has the property.");
      writeFileSync(join(vault, known), `${read(known).replace("\npith: ", "\nformer: ")}${kept}\n`);
      await run();
    }
    const notes = listNotes().map((name) => read(String(name)));
    expect(notes).toHaveLength(4);
    for (const kept of ["First.", "Second.", "Third."])
      expect(notes.filter((note) => note.includes(`\n${kept}\n`))).toHaveLength(1);
  });

  it("adds the video's ID to a note from a template", async () => {
    const template = join(folder, "note.md");
    writeFileSync(template, '---\nabout: "{{title}}"\n---\n\n{{gist}}\n');
    for (const length of ["short", "long"]) await run("--template", template, "--length", length);
    expect(listNotes()).toEqual([NAME]);
    expect(read(NAME)).toMatch(/^---\npith: "upload:\w+"\nabout: "How: locks \[work\]"\n---\n/);
  });

  it("rejects another output format, or a template that isn't Markdown", async () => {
    expect((await run("--format", "csv")).exitCode).toBe(2);
    const template = join(folder, "row.csv");
    writeFileSync(template, "{{title}}");
    expect((await run("--template", template)).stderr).toContain("--obsidian writes Markdown");
  });
});

describe("pith --format", () => {
  it.each([
    ["csv", "number,kind,"],
    ["anki", "#separator:tab\n"],
    ["vtt", "WEBVTT\n\n00:00:"],
    ["srt", "1\n00:00:"],
    ["note", "---\ntitle: "],
    ["epub", "PK"],
  ])("writes %s to a file, and several to a folder", async (format, start) => {
    const output = join(folder, "result");
    expect((await runPith({ parameters: [talk, "-f", format, "-o", output] })).exitCode).toBe(0);
    expect(
      readFileSync(output, "utf8")
        .replace(/^\uFEFF/, "")
        .startsWith(start),
    ).toBe(true);
    const out = join(folder, "many");
    await runPith({ parameters: [talk, "-f", format, "--out", out] });
    expect(readdirSync(out)).toHaveLength(1);
  });
});
