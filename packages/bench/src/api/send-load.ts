import { createConnection, type Socket } from "node:net";
import { findQuantile } from "../report/find-quantile.ts";
import type { LoadRequest, LoadResult } from "./load-request.ts";

/**
 * Sends as many requests as the server can answer, one at a time per connection. Runs in its own process.
 * Writes HTTP by hand, because a general-purpose client takes longer per response than the server and would
 * be the bottleneck.
 *
 * @throws if a response isn't a 200 with a content length.
 */
async function sendLoad({
  port,
  requests,
  connections,
  warmUpMs,
  durationMs,
}: LoadRequest): Promise<LoadResult> {
  const messages = requests.map(({ path, headers }) => {
    const lines = Object.entries({ host: `127.0.0.1:${port}`, ...headers }).map(
      ([name, value]) => `${name}: ${value}`,
    );
    return Buffer.from(`GET ${path} HTTP/1.1\r\n${lines.join("\r\n")}\r\n\r\n`);
  });
  const firstCountedMs = performance.now() + warmUpMs;
  const endMs = firstCountedMs + durationMs;
  const latenciesMs: number[] = [];
  let bodyBytes = 0;

  const runConnection = (position: number): Promise<void> =>
    new Promise((resolve, reject) => {
      const socket = createConnection({ port, host: "127.0.0.1", noDelay: true });
      const step = Math.ceil(messages.length / connections);
      let turn = position * step;
      let sentAtMs = 0;
      const send = () => {
        const message = messages[turn % messages.length];
        if (!message) throw new Error("There is nothing to send.");
        turn += 1;
        sentAtMs = performance.now();
        socket.write(message);
      };
      socket.once("error", reject);
      socket.once("connect", send);
      readAnswers({
        socket,
        onFailure: reject,
        onAnswer(bytes) {
          const nowMs = performance.now();
          bodyBytes = bytes;
          if (nowMs >= firstCountedMs && nowMs < endMs) latenciesMs.push(nowMs - sentAtMs);
          if (nowMs < endMs) return send();
          socket.destroy();
          resolve();
        },
      });
    });
  const cpuBefore = process.cpuUsage();
  const startedMs = performance.now();
  await Promise.all(Array.from({ length: connections }, (_, position) => runConnection(position)));
  const cpu = process.cpuUsage(cpuBefore);
  const clientShare = (cpu.user + cpu.system) / 1000 / (performance.now() - startedMs);
  return {
    requestsPerSecond: latenciesMs.length / (durationMs / 1000),
    p50Ms: findQuantile({ values: latenciesMs, share: 0.5 }),
    p99Ms: findQuantile({ values: latenciesMs, share: 0.99 }),
    bodyBytes,
    clientShare,
  };
}

/** Calls back with the body length of each complete response. */
function readAnswers({
  socket,
  onAnswer,
  onFailure,
}: {
  socket: Socket;
  onAnswer: (bodyBytes: number) => void;
  onFailure: (error: Error) => void;
}): void {
  let head = "";
  let bodyBytes = 0;
  let missing = -1;
  socket.on("data", (chunk) => {
    let bytes = chunk.length;
    if (missing < 0) {
      // Headers are ASCII, so each byte becomes one character.
      head += chunk.toString("latin1");
      const end = head.indexOf("\r\n\r\n");
      if (end < 0) return;
      const length = /\r\ncontent-length: (\d+)/i.exec(head)?.[1];
      if (!head.startsWith("HTTP/1.1 200 ") || length === undefined) {
        socket.destroy();
        return onFailure(new Error(`An answer isn't a 200 with a length:\n${head.slice(0, 2000)}`));
      }
      bodyBytes = Number(length);
      missing = bodyBytes;
      bytes = head.length - end - 4;
    }
    missing -= bytes;
    if (missing > 0) return;
    head = "";
    missing = -1;
    onAnswer(bodyBytes);
  });
}

let input = "";
for await (const text of process.stdin.setEncoding("utf8")) input += text;
console.log(JSON.stringify(await sendLoad(JSON.parse(input))));
