import { mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { startVideoSource } from "@pith/testbed/start-video-source";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { buildVtt } from "../testing/build-captions.ts";
import { buildFinishedSummary, buildKeyPoint } from "../testing/build-finished-summary.ts";
import { runPith } from "../testing/run-pith.ts";
import { openTemplate } from "./open-template.ts";

const folder = mkdtempSync(join(tmpdir(), "pith-template-"));
const talk = join(folder, "talk.vtt");
beforeAll(() => writeFileSync(talk, buildVtt(60)));
afterAll(() => rmSync(folder, { recursive: true }));

function writeTemplate(name: string, text: string): string {
  const file = join(folder, name);
  writeFileSync(file, text);
  return file;
}

/** A summary whose strings contain markup, end string literals or control a terminal. */
const evil = buildFinishedSummary({
  video: { author: 'A "B": <c>', publishedAt: "2026-11-20T10:00:00Z" },
  content: {
    title: 'Locks: "a\u001b[31m *short* talk"\n- & keys',
    keyPoints: [
      buildKeyPoint({ text: "A [pin](x)\u202e isn't a key.", quote: "One\nline", startSeconds: 75 }),
    ],
  },
});

function readExample(): string {
  const readme = readFileSync(join(import.meta.dirname, "../../README.md"), "utf8");
  return /```md template\n([\s\S]*?)```/.exec(readme)?.[1] ?? "";
}

describe("pith --template", () => {
  it("writes the README's example note with valid YAML and escaped text", () => {
    const file = writeTemplate("note.md", readExample());
    expect(
      openTemplate(file)
        .format(evil)
        .replace(/\d{4}-\d\d-\d\d/, "DATE"),
    ).toBe(`---
title: "Locks: \\"a[31m *short* talk\\" - & keys"
author: "A \\"B\\": <c>"
source: "https://www.youtube.com/watch?v=dQw4w9WgXcQ"
date: DATE
minutes: "1:40"
tags: [video]
---

# Locks: "a\\[31m \\*short\\* talk" - & keys

A key lifts every pin to its own height.

- [1:15](https://www.youtube.com/watch?v=dQw4w9WgXcQ&t=75s) A \\[pin\\](x) isn't a key.
  > One line
`);
  });

  it("escapes for the template's file type and removes control characters", () => {
    const format = (name: string, text: string) => openTemplate(writeTemplate(name, text)).format(evil);
    expect(format("a.html", '<a title="{{author}}"></a>')).toContain("A &quot;B&quot;: &lt;c&gt;");
    expect(
      JSON.parse(
        format(
          "a.json",
          '[{{#keyPoints}}{"t": "{{text}}", "s": {{seconds}}}{{^last}},{{/last}}{{/keyPoints}}]',
        ),
      ),
    ).toEqual([{ t: "A [pin](x) isn't a key.", s: 75 }]);
    expect(format("a.txt", "{{{title}}}\u0007|{{published}}|{{covers}}")).toBe(
      'Locks: "a[31m *short* talk" - & keys|2026-11-20|50',
    );
  });

  it("writes one summary to standard output or to a file", async () => {
    const template = writeTemplate("line.txt", "{{title}}\n");
    const shown = await runPith({ parameters: [talk, "--template", template] });
    expect(shown).toEqual({ exitCode: 0, stdout: "Talk\n", stderr: "" });
    const output = join(folder, "result.txt");
    expect((await runPith({ parameters: [talk, "-t", template, "-o", output] })).exitCode).toBe(0);
    expect(readFileSync(output, "utf8")).toBe("Talk\n");
  });

  it("writes a batch to a folder with the template's extension", async () => {
    await using source = await startVideoSource();
    const template = writeTemplate("row.csv", '"{{id}}","{{duration}}"\n');
    const list = writeTemplate("links.txt", `${source.linkTo(0)}\n${source.linkTo(1)}\n${talk}\n`);
    const out = join(folder, "rows");
    const run = await runPith({
      parameters: ["--batch", list, "--out", out, "--template", template],
      environment: { PITH_YOUTUBE_ORIGIN: source.origin, PITH_SPONSORBLOCK_ORIGIN: "off" },
    });
    expect(run).toEqual({ exitCode: 0, stdout: "", stderr: "" });
    const rows = readdirSync(out);
    expect(rows).toHaveLength(3);
    for (const name of rows) {
      expect(name).toMatch(/\.csv$/);
      expect(readFileSync(join(out, name), "utf8")).toMatch(/^"[\w-]+","\d+:\d\d"\n$/);
    }
  });

  it.each<[name: string, text: string | null, reason: string]>([
    ["there is no such file", null, "doesn't exist"],
    ["it names an unknown field", "{{titel}}", "There is no field titel here. There are title, author,"],
    ["it names a point's field outside of points", "{{quote}}", "There is no field quote here."],
    ["it reaches for code", "{{constructor}}", "There is no field constructor here."],
    ["a section isn't closed", "one\n{{#keyPoints}}", "Unclosed section"],
    ["it includes another template", "{{>other}}", "stands for another template"],
    [
      "a text in front matter has no quotes",
      "---\ntitle: {{title}}\n---\n",
      "Its line 2 needs double quotes",
    ],
  ])("exits with a usage error if %s", async (name, text, reason) => {
    const file = join(folder, `${name}.md`);
    if (text !== null) writeFileSync(file, text);
    const run = await runPith({ parameters: ["missing.vtt", "--template", file] });
    expect([run.exitCode, run.stdout]).toEqual([2, ""]);
    expect(run.stderr).toContain(reason);
    expect(run.stderr).toContain(file);
  });

  it("exits with a usage error if combined with --format, or for a folder", async () => {
    const both = await runPith({ parameters: [talk, "-f", "text", "-t", talk] });
    expect([both.exitCode, both.stderr]).toEqual([2, expect.stringContaining("cannot be used with")]);
    const run = await runPith({ parameters: [talk, "-t", folder] });
    expect([run.exitCode, run.stderr]).toEqual([
      2,
      expect.stringContaining("illegal operation on a directory"),
    ]);
  });
});
