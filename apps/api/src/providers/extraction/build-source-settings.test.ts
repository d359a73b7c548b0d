import path from "node:path";
import { describe, expect, it } from "vitest";
import { readConfig } from "../../config.ts";
import { buildRecognitionSettings, buildSourceSettings } from "./build-source-settings.ts";

const read = (settings: Record<string, string>) => buildRecognitionSettings(readConfig(settings));

describe("buildRecognitionSettings", () => {
  it("returns null without settings", () => expect(read({})).toBeNull());

  it("supports an OpenAI key, any endpoint or a local model", () => {
    expect(read({ RECOGNITION_API_KEY: "key" })).toEqual({ kind: "openai", apiKey: "key" });
    expect(read({ RECOGNITION_API_KEY: "key", RECOGNITION_MODEL: "gpt-4o-transcribe" })).toEqual({
      kind: "openai",
      apiKey: "key",
      model: "gpt-4o-transcribe",
    });
    expect(read({ RECOGNITION_BASE_URL: "http://localhost:9/v1/", RECOGNITION_MODEL: "base" })).toEqual({
      kind: "endpoint",
      baseUrl: "http://localhost:9/v1",
      model: "base",
    });
    expect(read({ RECOGNITION_MODEL_FOLDER: import.meta.dirname, RECOGNITION_THREADS: "4" })).toEqual({
      kind: "local",
      modelFolder: import.meta.dirname,
      threads: 4,
    });
  });

  it.each([
    [{ RECOGNITION_BASE_URL: "http://localhost:9/v1" }, "RECOGNITION_MODEL is missing"],
    [{ RECOGNITION_MODEL: "whisper-1" }, "RECOGNITION_API_KEY is missing"],
    [
      { RECOGNITION_MODEL_FOLDER: import.meta.dirname, RECOGNITION_API_KEY: "key" },
      "leave out RECOGNITION_API_KEY",
    ],
    [{ UPLOAD_MAX_MEGABYTES: "0" }, "UPLOAD_MAX_MEGABYTES must be a whole number from 1"],
  ])("explains what is missing or superfluous in %j", (settings, text) => {
    expect(() => readConfig(settings)).toThrow(text);
  });
});

describe("buildSourceSettings", () => {
  it("passes on program paths, proxy, YouTube config and upload limit", () => {
    expect(
      buildSourceSettings(
        readConfig({
          PATH: process.env["PATH"],
          YOUTUBE_CONFIG_FILE: path.relative(".", import.meta.filename),
          YOUTUBE_PROXY_URL: "http://proxy.example:3128",
          YT_DLP_PATH: process.execPath,
          FFMPEG_PATH: "sh",
          UPLOAD_MAX_MEGABYTES: "7",
        }),
      ),
    ).toMatchObject({
      youtubeConfigPath: import.meta.filename,
      youtubeProxyUrl: "http://proxy.example:3128",
      ytDlpPath: process.execPath,
      ffmpegPath: "sh",
      maxMediaBytes: 7_000_000,
      recognition: null,
    });
  });
});
