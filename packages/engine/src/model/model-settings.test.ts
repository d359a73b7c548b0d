import { expect, it } from "vitest";
import { defaultModelSettings, getDefaultSettings, localModelSettings } from "./model-settings.ts";

it.each([
  ["http://localhost:11434/v1", true],
  ["http://127.0.0.1:8080/v1", true],
  ["http://[::1]:1234/v1", true],
  ["http://ollama:11434/v1", true],
  ["http://host.docker.internal:11434/v1", true],
  ["http://studio.local:1234/v1", true],
  ["http://192.168.1.20:11434/v1", true],
  ["http://172.31.0.2/v1", true],
  ["http://172.32.0.2/v1", false],
  ["https://api.openai.com/v1", false],
  ["https://openrouter.ai/api/v1", false],
  ["https://10.example.com/v1", false],
])("getDefaultSettings gives a model at %s more time: %s", (baseUrl, isLocal) => {
  expect(getDefaultSettings([{ baseUrl }])).toBe(isLocal ? localModelSettings : defaultModelSettings);
});

it("getDefaultSettings goes by the first model", () => {
  const [home, hosted] = [{ baseUrl: "http://localhost:11434/v1" }, { baseUrl: "https://api.openai.com/v1" }];
  expect(getDefaultSettings([home, hosted])).toBe(localModelSettings);
  expect(getDefaultSettings([hosted, home])).toBe(defaultModelSettings);
  expect(getDefaultSettings([])).toBe(defaultModelSettings);
});
