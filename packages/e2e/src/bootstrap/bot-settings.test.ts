import { describe, expect, it } from "vitest";
import { addBotSettings } from "../../../../.ci/bot-settings.mjs";

describe("addBotSettings", () => {
  it("generates what bot and API have to agree on if it is unset or empty", () => {
    for (const empty of [{}, { BOT_SERVICE_KEY: "", BOT_API_URL: "", PORT: "" }]) {
      const settings = addBotSettings({ TELEGRAM_BOT_TOKEN: "1:token", ...empty });
      expect(settings.BOT_SERVICE_KEY).toMatch(/^[0-9a-f]{64}$/);
      expect(settings.BOT_API_URL).toBe("http://127.0.0.1:8000");
    }
  });

  it("keeps existing settings, and points the bot to the API's port", () => {
    const set = {
      TELEGRAM_BOT_TOKEN: "1:token",
      BOT_SERVICE_KEY: "k".repeat(32),
      BOT_API_URL: "https://a.example",
    };
    expect(addBotSettings(set)).toEqual(set);
    expect(addBotSettings({ TELEGRAM_BOT_TOKEN: "1:token", PORT: "9000" }).BOT_API_URL).toBe(
      "http://127.0.0.1:9000",
    );
  });

  it("doesn't change settings without a bot", () => {
    expect(addBotSettings({ PORT: "9000", BOT_SERVICE_KEY: "" })).toEqual({
      PORT: "9000",
      BOT_SERVICE_KEY: "",
    });
  });
});
