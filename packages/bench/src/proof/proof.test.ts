import { mkdtempSync, readFileSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { describe, expect, it, vi } from "vitest";
import { findSharedData } from "../data/find-shared-data.ts";
import { measureProof } from "./measure-proof.ts";
import { openSettingsJudge } from "./open-settings-judge.ts";

const SAID = [
  "so um the price fell by four percent.",
  "nobody in the room believed it.",
  "the lab moved to Lagos in May.",
];
const CAPTIONS = ["WEBVTT", ...SAID.map((text, at) => `00:0${at}.000 --> 00:0${at}.900\n${text}`)].join(
  "\n\n",
);
const CLAIMS = [
  { id: "1", quotes: [SAID[0]], claim: "The price fell by 4%.", label: "right", kind: "near" },
  { id: "2", quotes: [SAID[0]], claim: "Prices went down.", label: "right", kind: "paraphrase" },
  { id: "3", quotes: [SAID[0]], claim: "Prices went up.", label: "wrong", kind: "antonym" },
  { id: "4", quotes: [SAID[2]], claim: "The lab moved to Lagos in May.", label: "right", kind: "quote" },
].map((claim) => ({ ...claim, file: "talk.vtt", title: "Prices", language: "en" }));

function buildFolder(claims: readonly object[]) {
  const folder = mkdtempSync(path.join(tmpdir(), "proof-"));
  const file = (name: string): string => path.join(folder, name);
  writeFileSync(file("talk.vtt"), CAPTIONS);
  writeFileSync(file("claims.jsonl"), claims.map((claim) => JSON.stringify(claim)).join("\n"));
  const run = (...words: string[]) => {
    vi.spyOn(console, "log").mockReturnValue();
    return measureProof(["--claims", file("claims.jsonl"), "--captions", folder, ...words]);
  };
  return { file, run };
}

const hasTalks = findSharedData("captions") !== null;
if (!hasTalks) console.log("Recorded verdicts: skipped, the shared data is absent. Set PITH_SHARED_DATA.");

describe("measureProof", () => {
  it.skipIf(!hasTalks)("meets its targets with the recorded verdicts, so none went stale", async () => {
    vi.spyOn(console, "log").mockReturnValue();
    expect(await measureProof([])).toBe(0);
  });

  it("counts what is shown without a judge, and with blind human verdicts", async () => {
    const { file, run } = buildFolder(CLAIMS);
    await run("--export-blind", file("blind.txt"));
    const blind = readFileSync(file("blind.txt"), "utf8");
    expect(blind).not.toMatch(/antonym|wrong/u);
    const answers = [...blind.matchAll(/^#{8} (\S+)$[\s\S]*?^claim 1 .*\| (.*)$/gmu)].map(
      ([, prompt, claim]) => {
        const failing = claim === "Prices went up." ? [{ detail: "action", relation: "contradicted" }] : [];
        return JSON.stringify({ prompt, verdicts: [{ claim: 1, failing }] });
      },
    );
    expect(answers).toHaveLength(2);
    writeFileSync(file("verdicts.jsonl"), answers.join("\n"));
    await run("--verdicts", file("verdicts.jsonl"), "--json", file("out.json"));
    const report = JSON.parse(readFileSync(file("out.json"), "utf8"));
    expect(report.withoutJudge).toEqual({ kept: 0.5, caught: 1, quoteKept: 1 });
    expect(report.withJudge).toEqual({ kept: 1, caught: 1, quoteKept: 1 });
    expect(report.kinds.antonym).toMatchObject({ right: 0, wrong: 1, withJudge: { caught: 1 } });
  });

  it("finds invented quotes and duplicate ids", async () => {
    const bad = { ...CLAIMS[0], quotes: ["the price fell by five percent"] };
    expect(await buildFolder([CLAIMS[0], CLAIMS[1]].flatMap((claim) => claim ?? [])).run("--check")).toBe(0);
    expect(await buildFolder([CLAIMS[0] ?? {}, bad]).run("--check")).toBe(2);
  });
});

describe("openSettingsJudge", () => {
  const request = { instructions: "Check.", prompt: "x", schema: null, signal: new AbortController().signal };
  const settings = { MODEL_COMPATIBLE_BASE_URL: "http://localhost:9100/v1", MODEL_RETRIES: "0" };

  it("asks the checker rather than the writing model", async () => {
    const asked: string[] = [];
    const judge = openSettingsJudge({
      settings: { ...settings, MODEL_PROVIDERS: "openai:big", MODEL_CHECKER: "compatible:small:8b" },
      fetch: (address, init) => {
        asked.push(`${address} ${init?.body}`);
        return Promise.resolve(Response.json({ choices: [{ message: { content: "Yes" } }] }));
      },
    });
    expect(await judge?.judge(request)).toEqual({ kind: "answered", value: "Yes" });
    expect(asked[0]).toMatch(/^http:\/\/localhost:9100\/v1\/chat\/completions .*"model":"small:8b"/u);
  });

  it("treats a small judge as yes-or-no, and reports an unreachable one", async () => {
    vi.spyOn(console, "error").mockReturnValue();
    const judge = openSettingsJudge({
      settings: { ...settings, MODEL_PROVIDERS: "compatible:bespoke-minicheck" },
      fetch: () => Promise.resolve(new Response("no", { status: 401 })),
    });
    expect(judge?.kind).toBe("yes_no");
    expect(await judge?.judge(request)).toEqual({ kind: "unreachable" });
  });

  it("returns null if no model is set", () => {
    expect(openSettingsJudge({ settings: {}, fetch })).toBeNull();
  });
});
