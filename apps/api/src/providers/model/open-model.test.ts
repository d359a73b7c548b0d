import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { openModel } from "@pith/engine/model/open-model";
import { streamText } from "ai";
import { afterEach, describe, expect, it } from "vitest";
import { readConfig } from "../../config.ts";
import { readModelAccess } from "./model-access.ts";

const closers: (() => void)[] = [];
afterEach(() => {
  for (const close of closers.splice(0)) close();
});

const TEXT = '{"facts":[]}';
const events = (items: readonly Record<string, unknown>[]): string =>
  items.map((item) => `event: ${String(item["type"])}\ndata: ${JSON.stringify(item)}\n\n`).join("");

/** Each provider's response in its own protocol, by request path. */
const answers = {
  openai: {
    path: "/responses",
    body: events([
      {
        type: "response.created",
        response: { id: "r", created_at: 0, model: "m", service_tier: null },
      },
      { type: "response.output_item.added", output_index: 0, item: { type: "message", id: "i" } },
      { type: "response.output_text.delta", item_id: "i", delta: TEXT },
      { type: "response.output_item.done", output_index: 0, item: { type: "message", id: "i" } },
      { type: "response.completed", response: { usage: { input_tokens: 7, output_tokens: 3 } } },
    ]),
  },
  anthropic: {
    path: "/messages",
    body: events([
      {
        type: "message_start",
        message: { id: "m", model: "m", role: "assistant", usage: { input_tokens: 7, output_tokens: 0 } },
      },
      { type: "content_block_start", index: 0, content_block: { type: "text", text: "" } },
      { type: "content_block_delta", index: 0, delta: { type: "text_delta", text: TEXT } },
      { type: "content_block_stop", index: 0 },
      { type: "message_delta", delta: { stop_reason: "end_turn" }, usage: { output_tokens: 3 } },
      { type: "message_stop" },
    ]),
  },
  google: {
    path: ":streamGenerateContent",
    body: `data: ${JSON.stringify({
      candidates: [{ content: { role: "model", parts: [{ text: TEXT }] }, finishReason: "STOP" }],
      usageMetadata: { promptTokenCount: 7, candidatesTokenCount: 3, totalTokenCount: 10 },
    })}\n\n`,
  },
} as const;

async function serve({ path, body }: { path: string; body: string }) {
  const seen: { key: string; body: string }[] = [];
  const server = createServer(async (incoming, outgoing) => {
    let sent = "";
    for await (const piece of incoming) sent += String(piece);
    const { headers } = incoming;
    const key = headers.authorization ?? headers["x-api-key"] ?? headers["x-goog-api-key"];
    seen.push({ key: String(key), body: sent });
    const isRight = incoming.url?.split("?")[0]?.endsWith(path);
    outgoing.writeHead(isRight ? 200 : 404, { "content-type": "text/event-stream" });
    outgoing.end(isRight ? body : "");
  });
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  closers.push(() => server.close());
  return { url: `http://127.0.0.1:${(server.address() as AddressInfo).port}/v1`, seen };
}

describe("openModel", () => {
  it.each([
    ["openai", "gpt-5-mini"],
    ["anthropic", "claude-sonnet-4-5"],
    ["google", "gemini-2.5-flash"],
  ] as const)(
    "calls %s in its own protocol, with its key, at its URL",
    { tags: "D.engine.07" },
    async (name, model) => {
      const server = await serve(answers[name]);
      const access = readModelAccess(
        readConfig({
          MODEL_PROVIDERS: `${name}:${model}`,
          [`MODEL_${name.toUpperCase()}_API_KEY`]: "the-key",
          [`MODEL_${name.toUpperCase()}_BASE_URL`]: server.url,
        }),
      );
      const [connection] = access?.connections ?? [];
      if (!connection) throw new Error("The settings name no model.");
      const answer = streamText({ model: openModel(connection).model, prompt: "Say it.", maxRetries: 0 });
      expect(await answer.text).toBe(TEXT);
      expect(await answer.usage).toMatchObject({ inputTokens: 7, outputTokens: 3 });
      expect(server.seen[0]?.key).toContain("the-key");
      if (name === "openai") expect(JSON.parse(server.seen[0]?.body ?? "")).toMatchObject({ store: false });
    },
  );

  it("names the setting that is wrong or missing", () => {
    expect(() => readConfig({ MODEL_PROVIDERS: "openia:gpt-5-mini" })).toThrow(
      /MODEL_PROVIDERS has "openia:gpt-5-mini"/,
    );
    expect(() => readConfig({ MODEL_PROVIDERS: "anthropic:claude" })).toThrow(
      "MODEL_ANTHROPIC_API_KEY is missing",
    );
    expect(() => readConfig({ MODEL_OPENAI_API_KEY: "k" })).toThrow("MODEL_PROVIDERS is missing");
    expect(() => readConfig({ MODEL_PRICES: "gpt=cheap" })).toThrow('MODEL_PRICES has "gpt=cheap"');
  });
});
