import { spawnSync } from "node:child_process";
import { cpSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import { buildWav } from "@pith/sources/testing/build-recordings";
import { afterAll, expect, inject, it } from "vitest";
import { isolatedSettings } from "./testing/isolated-settings.ts";

const folder = mkdtempSync(join(tmpdir(), "pith-recordings-"));
afterAll(() => rmSync(folder, { recursive: true }));

/** Stands in for the optional package, which the command looks for next to its own files. */
const recognizer = `exports.OfflineRecognizer = class {
  static async createAsync() {
    process.stderr.write("A model was loaded.\\n");
    const text = "Every lock hides a row of small brass pins inside its cylinder.";
    return { createStream: () => ({ acceptWaveform() {} }), decodeAsync: async () => ({ text }) };
  }
};`;

it("several recordings are transcribed by one loaded model", () => {
  cpSync(dirname(inject("pith")), join(folder, "dist"), { recursive: true });
  writeFileSync(join(folder, "package.json"), '{ "type": "module" }\n');
  const library = join(folder, "node_modules", "sherpa-onnx-node");
  mkdirSync(library, { recursive: true });
  writeFileSync(join(library, "index.js"), recognizer);
  const model = join(folder, "nemo-ctc");
  mkdirSync(model);
  for (const name of ["tokens.txt", "model.onnx"]) writeFileSync(join(model, name), "");
  const recordings = [20, 30].map((seconds) => {
    const file = join(folder, `${seconds}.wav`);
    writeFileSync(file, buildWav({ seconds }));
    return file;
  });
  const { status, stdout, stderr } = spawnSync(
    process.execPath,
    [join(folder, "dist", "main.js"), ...recordings],
    {
      encoding: "utf8",
      env: { ...isolatedSettings, PATH: process.env["PATH"], PITH_RECOGNITION_MODEL_FOLDER: model },
    },
  );
  expect([status, stderr]).toEqual([0, "A model was loaded.\n"]);
  expect(stdout.match(/small brass pins/g)?.length).toBeGreaterThan(1);
});
