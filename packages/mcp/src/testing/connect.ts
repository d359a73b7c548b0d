import { Client, InMemoryTransport } from "@modelcontextprotocol/client";
import type { AppError } from "@pith/core/errors/app-error";
import { buildContent, buildVideo } from "@pith/core/testing";
import type { Backend } from "../backend.ts";
import { createMcpServer } from "../create-mcp-server.ts";
import { createRandomNonce } from "../fence-text.ts";

/** Builds a backend with one video. Any method can be replaced. */
export function buildBackend(changes: Partial<Backend> = {}): Backend {
  return {
    summarize: async () => ({ id: "one", video: buildVideo(), content: buildContent() }),
    readTranscript: async () => ({
      id: "one",
      video: buildVideo(),
      language: "en",
      kind: "manual",
      cues: [],
      totalCues: 0,
    }),
    ask: async () => ({ id: "one", video: buildVideo(), found: false, statements: [] }),
    listRecent: async () => [],
    takesFiles: true,
    library: null,
    ...changes,
  };
}

/** Connects the SDK's client to a server that uses the backend. */
export async function connect({
  backend,
  createNonce = createRandomNonce,
}: {
  backend: Backend;
  createNonce?: () => string;
}) {
  const errors: unknown[] = [];
  const server = createMcpServer({
    backend,
    createNonce,
    describeError: ({ reason }: AppError) => `refused: ${reason.code}`,
    onError: (error) => errors.push(error),
    version: "1.0.0",
  });
  const client = new Client({ name: "test", version: "1.0.0" });
  const [near, far] = InMemoryTransport.createLinkedPair();
  await Promise.all([server.connect(far), client.connect(near)]);
  return { client, errors };
}

/** Splits a result's text into our own text and the fenced lines, with their marks removed. */
export function readFenced(text: string): { outside: string; inside: string[] } {
  const [, nonce = ""] = /^<([a-z]{8})>$/m.exec(text) ?? [];
  const [before = "", rest = ""] = text.split(`\n<${nonce}>\n`);
  const [block = "", ...after] = rest.split(`\n</${nonce}>`);
  const mark = nonce.slice(0, 2);
  const lines = block.split("\n");
  if (nonce === "" || after.length !== 1 || lines.some((line) => !line.startsWith(mark)))
    throw new Error(`The fence is broken: ${text}`);
  return { outside: before + after.join(""), inside: lines.map((line) => line.slice(mark.length)) };
}

export function readText(result: { content: readonly { type: string }[] }): string {
  return result.content.map((part) => ("text" in part ? String(part.text) : "")).join("\n");
}
