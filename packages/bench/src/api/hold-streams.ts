import { once } from "node:events";
import { createConnection } from "node:net";
import type { StreamLoad, StreamNews } from "./stream-load.ts";

/** Number of connections to open concurrently. */
const AT_ONCE = 50;

// Opens event streams, and keeps them open until every stream has received its final event. Runs in its own
// process.
let input = "";
for await (const text of process.stdin.setEncoding("utf8")) input += text;
const { port, requests }: StreamLoad = JSON.parse(input);
const startedMs = performance.now();
const tell = (news: StreamNews) => console.log(JSON.stringify(news));

let ended = 0;
let next = 0;

/** Resolves once the stream has received its first event. */
async function openStream({ path, headers }: StreamLoad["requests"][number]): Promise<void> {
  const socket = createConnection({ port, host: "127.0.0.1" });
  await once(socket, "connect");
  const lines = Object.entries({ host: `127.0.0.1:${port}`, accept: "text/event-stream", ...headers }).map(
    ([name, value]) => `${name}: ${value}`,
  );
  socket.write(`GET ${path} HTTP/1.1\r\n${lines.join("\r\n")}\r\n\r\n`);
  let tail = "";
  await new Promise<void>((resolve, reject) => {
    let isEnded = false;
    socket.on("data", (chunk) => {
      // An event's name may be split across two chunks, so keep the end of the previous one.
      tail = tail.slice(-40) + chunk.toString("latin1");
      if (tail.startsWith("HTTP/1.1") && !tail.startsWith("HTTP/1.1 200")) {
        return reject(new Error(`A stream was refused:\n${tail}`));
      }
      if (tail.includes("event: ") || tail.includes("retry: ")) resolve();
      if (isEnded || !tail.includes("event: done")) return;
      isEnded = true;
      ended += 1;
      socket.destroy();
      if (ended === requests.length) tell({ kind: "ended", streams: ended, lastAtMs: Date.now() });
    });
    socket.once("error", reject);
    socket.once("close", () => {
      if (!isEnded) reject(new Error("A stream was closed before its end."));
    });
  });
}

async function openSome(): Promise<void> {
  for (let request = requests[next++]; request !== undefined; request = requests[next++]) {
    await openStream(request);
  }
}

await Promise.all(Array.from({ length: AT_ONCE }, openSome));
tell({ kind: "opened", streams: requests.length, seconds: (performance.now() - startedMs) / 1000 });
