import { createHash } from "node:crypto";
import { existsSync, readFileSync } from "node:fs";
import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import path from "node:path";

/** A call that the server received. */
export interface ReplayCall {
  hash: string;
  instructions: string;
  prompt: string;
  /** The top-level keys of the JSON that was requested, which identify the kind of call. */
  keys: readonly string[];
  /** Null if there is no stored answer. */
  answer: unknown;
}

/** A model server on the loopback address that answers with stored files. */
export interface ReplayServer extends AsyncDisposable {
  baseUrl: string;
  calls: ReplayCall[];
}

interface ChatRequest {
  model: string;
  messages: { role: string; content: string | { text?: string }[] }[];
  response_format?: { json_schema?: { schema?: { properties?: Record<string, unknown> } } };
}

const CHUNK = /[\s\S]{1,400}/gu;

function readContent(content: ChatRequest["messages"][number]["content"]): string {
  return typeof content === "string" ? content : content.map(({ text }) => text ?? "").join("");
}

/**
 * Returns the key of a prompt's answer. The hash excludes instructions, so that they can be reworded.
 */
function hashCall({ prompt, keys }: Pick<ReplayCall, "prompt" | "keys">): string {
  return createHash("sha256")
    .update(JSON.stringify([prompt, ...keys]))
    .digest("hex")
    .slice(0, 16);
}

function readCall({ request, answers }: { request: ChatRequest; answers: string }): ReplayCall {
  const read = (role: string): string =>
    request.messages
      .filter((message) => message.role === role)
      .map(({ content }) => readContent(content))
      .join("\n");
  const keys = Object.keys(request.response_format?.json_schema?.schema?.properties ?? {});
  const prompt = read("user");
  const hash = hashCall({ prompt, keys });
  const file = path.join(answers, `${hash}.json`);
  const answer: unknown = existsSync(file) ? JSON.parse(readFileSync(file, "utf8")) : null;
  return { hash, instructions: read("system"), prompt, keys, answer };
}

/** Returns an answer as an OpenAI event stream. */
function writeStream({ model, text }: { model: string; text: string }): string {
  const base = { id: "replay", object: "chat.completion.chunk", created: 0, model };
  const pieces = (text.match(CHUNK) ?? []).map((content) => ({ delta: { content }, finish_reason: null }));
  const chunks = [...pieces, { delta: {}, finish_reason: "stop" }].map((choice) => ({
    ...base,
    choices: [{ index: 0, ...choice }],
  }));
  return [...chunks.map((chunk) => JSON.stringify(chunk)), "[DONE]"]
    .map((data) => `data: ${data}\n\n`)
    .join("");
}

/**
 * Starts a model server on the loopback address. Its answers come from a folder with one `HASH.json` per
 * prompt.
 */
export async function startReplayServer(answers: string): Promise<ReplayServer> {
  const calls: ReplayCall[] = [];
  const server = createServer(async (incoming, response) => {
    const parts: Buffer[] = [];
    for await (const part of incoming) parts.push(part as Buffer);
    const request = JSON.parse(Buffer.concat(parts).toString("utf8")) as ChatRequest;
    const call = readCall({ request, answers });
    calls.push(call);
    if (call.answer === null) {
      // With any other status, the engine would split the transcript in half and request each half again.
      response.statusCode = call.keys.includes("facts") ? 401 : 400;
      response.end(JSON.stringify({ error: { message: `No answer is kept for ${call.hash}.` } }));
      return;
    }
    response.setHeader("content-type", "text/event-stream");
    response.end(writeStream({ model: request.model, text: JSON.stringify(call.answer) }));
  });
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  const { port } = server.address() as AddressInfo;
  return {
    baseUrl: `http://127.0.0.1:${port}/v1`,
    calls,
    [Symbol.asyncDispose]: () =>
      new Promise((resolve) => {
        server.close(() => resolve());
        server.closeAllConnections();
      }),
  };
}
