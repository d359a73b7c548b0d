import { createConnection, type Socket } from "node:net";
import { setTimeout as delay } from "node:timers/promises";
import { MAX_CAPTION_CHARACTERS, MAX_SPEECH_CHARACTERS } from "@pith/core/transcripts/transcript-limits";
import { createPerson, type Person } from "@pith/testbed/create-person";
import { createGuardedFolder } from "@pith/testbed/guard";
import { createServerProcess, type ServerProcess } from "@pith/testbed/start-server";
import { findQuantile } from "../report/find-quantile.ts";
import { printTable } from "../report/print-table.ts";
import { printTargets } from "../report/print-targets.ts";
import { repeat } from "./growth-case.ts";
import { sendText, type WatchedLoad, watchLoad } from "./watch-load.ts";

const PARALLEL_BODIES = 60;
const BODY_BYTES = 25_000_000;
const GUESTS = 6;
const LOAD_MS = 20_000;
/** A server that has just started is still initializing. */
const SETTLE_MS = 10_000;
const IDLE_MS = 5_000;
const HALF_SENT = 1_500;
const STREAMS = 1_000;
/** Room for the last sentence, so that the texts stay under their limits. */
const LAST_SENTENCE = 500;

/** Targets while one IP address generates load: p99 latency of `/healthz`, and the server's memory. */
const HEALTH_P99_MS = 50;
const MEMORY_MEGABYTES = 300;

/** The client that generates load. Each client has its own IP address, since limits are per address. */
interface Place {
  server: ServerProcess;
  localAddress: string;
}

interface Row extends WatchedLoad {
  what: string;
}

/**
 * Measures what one IP address can do to a server with request bodies, half-sent requests and event
 * streams, at the highest load that the limits permit. If `words` isn't empty, runs only the loads whose
 * names contain one of them. Returns how many targets were missed. Needs the built server.
 */
export async function measureBodies(words: readonly string[]): Promise<number> {
  await using folder = await createGuardedFolder("pith-adversary-");
  await using server = await createServerProcess({
    settings: { DATA_DIR: folder.path },
  });
  await server.start();
  const { origin } = server;
  const people: Person[] = [];
  for (let number = 0; number < GUESTS; number += 1) people.push(await createPerson({ origin }));
  const guest = await createPerson({ origin });
  const writer = await createPerson({ origin });

  await delay(SETTLE_MS);
  const idle = await watchLoad({ server, load: () => delay(IDLE_MS).then(() => "") });
  const rows: Row[] = [{ what: "idle", ...idle }];
  const loads: Readonly<Record<string, () => Promise<string>>> = {
    [`${STREAMS} event streams of one guest`]: () =>
      openStreams({ place: { server, localAddress: "127.0.1.4" }, guest }),
    [`${PARALLEL_BODIES} bodies of 25 MB at a time, one guest`]: () =>
      sendBodies({ place: { server, localAddress: "127.0.1.1" }, people: [guest] }),
    [`${PARALLEL_BODIES} bodies of 25 MB at a time, ${GUESTS} guests`]: () =>
      sendBodies({ place: { server, localAddress: "127.0.1.2" }, people }),
    [`${HALF_SENT} half-sent bodies`]: () => sendHalves({ server, localAddress: "127.0.1.3" }),
    "the longest text": () => sendText({ server, writer, text: buildText(MAX_SPEECH_CHARACTERS) }),
    "the longest captions": () => sendText({ server, writer, text: buildCaptions(MAX_CAPTION_CHARACTERS) }),
    "a text that is refused for its length": () =>
      sendText({ server, writer, text: buildText(MAX_CAPTION_CHARACTERS) }),
  };
  for (const [what, load] of Object.entries(loads)) {
    if (words.length > 0 && !words.some((word) => what.includes(word))) continue;
    const row = { what, ...(await watchLoad({ server, load })) };
    rows.push(row);
    // Printed right away, so that an aborted run still shows some results.
    console.error(
      `${what}: ${(row.watched.peakMegabytes - idle.watched.peakMegabytes).toFixed(0)} MB, ${row.outcome}`,
    );
  }
  printTable({
    title: "One address against the server (embedded database, default limits, watched from another process)",
    header: ["load", "/healthz p50 ms", "p99 ms", "max ms", "peak MB", "over idle", "outcome"],
    rows: rows.map(({ what, watched, outcome }) => [
      what,
      findQuantile({ values: watched.latenciesMs, share: 0.5 }).toFixed(1),
      findQuantile({ values: watched.latenciesMs, share: 0.99 }).toFixed(1),
      findQuantile({ values: watched.latenciesMs, share: 1 }).toFixed(0),
      watched.peakMegabytes.toFixed(0),
      (watched.peakMegabytes - idle.watched.peakMegabytes).toFixed(0),
      outcome,
    ]),
  });
  return printTargets(
    rows.slice(1).flatMap(({ what, watched }) => [
      {
        what: `${what}: /healthz p99`,
        measured: findQuantile({ values: watched.latenciesMs, share: 0.99 }),
        wanted: HEALTH_P99_MS,
        better: "lower",
        unit: " ms",
      },
      {
        what: `${what}: memory over idle`,
        measured: watched.peakMegabytes - idle.watched.peakMegabytes,
        wanted: MEMORY_MEGABYTES,
        better: "lower",
        unit: " MB",
      },
    ]),
  );
}

/**
 * Sends bodies of the maximum size. Their text is longer than the contract allows, so they don't use up quota
 * and can be sent again and again. A rejected sender retries immediately.
 */
async function sendBodies({ place, people }: { place: Place; people: Person[] }): Promise<string> {
  const head = '{"source":{"kind":"text","title":null,"text":"';
  const body = Buffer.concat([
    Buffer.from(head),
    Buffer.alloc(BODY_BYTES - head.length - 3, "word "),
    Buffer.from('"}}'),
  ]);
  const endMs = performance.now() + LOAD_MS;
  const statuses = new Map<string, number>();
  await Promise.all(
    Array.from({ length: PARALLEL_BODIES }, async (_, number) => {
      while (performance.now() < endMs) {
        const person = people[number % people.length];
        const status = await postBody({ place, headers: person?.headers ?? {}, body });
        statuses.set(status, (statuses.get(status) ?? 0) + 1);
      }
    }),
  );
  return describe(statuses);
}

function describe(statuses: ReadonlyMap<string, number>): string {
  return [...statuses].map(([status, count]) => `${count} × ${status}`).join(", ");
}

/** Returns the status, or `closed` if the connection ended without one. */
function postBody({
  place,
  headers,
  body,
}: {
  place: Place;
  headers: Readonly<Record<string, string>>;
  body: Buffer;
}): Promise<string> {
  const socket = sendHead({
    place,
    head: "POST /api/summaries HTTP/1.1",
    headers: { ...headers, "Content-Type": "application/json", "Content-Length": String(body.length) },
  });
  socket.write(body);
  return readStatus(socket).finally(() => socket.destroy());
}

function sendHead({
  place: { server, localAddress },
  head,
  headers,
}: {
  place: Place;
  head: string;
  headers: Readonly<Record<string, string>>;
}): Socket {
  const port = Number(new URL(server.origin).port);
  const socket = createConnection({ port, host: "127.0.0.1", localAddress });
  const lines = Object.entries({ Host: "localhost", ...headers }).map(([name, value]) => `${name}: ${value}`);
  socket.on("error", () => {});
  socket.write(`${head}\r\n${lines.join("\r\n")}\r\n\r\n`);
  return socket;
}

function readStatus(socket: Socket): Promise<string> {
  return new Promise((resolve) => {
    socket.once("data", (chunk: Buffer) => resolve(chunk.toString("latin1").slice(9, 12)));
    socket.once("close", () => resolve("closed"));
  });
}

/** Returns how many of the connections are still open after five and after twenty seconds. */
async function sendHalves(place: Place): Promise<string> {
  const sockets = Array.from({ length: HALF_SENT }, () => {
    const socket = sendHead({
      place,
      head: "POST /auth/request-login-code HTTP/1.1",
      headers: { "Content-Type": "application/json", "Content-Length": "1000" },
    });
    socket.resume();
    return socket;
  });
  const countOpen = () => sockets.filter(({ closed, destroyed }) => !closed && !destroyed).length;
  await delay(5_000);
  const early = countOpen();
  await delay(15_000);
  const late = countOpen();
  for (const socket of sockets) socket.destroy();
  return `${early} open after 5 s, ${late} after 20 s`;
}

async function openStreams({ place, guest }: { place: Place; guest: Person }): Promise<string> {
  const { data } = await guest.call<{ summary: { id: string } }>({
    origin: place.server.origin,
    method: "POST",
    path: "/api/summaries",
    body: { source: { kind: "link", url: "https://youtu.be/jNQXAC9IVRw" } },
  });
  if (!data) throw new Error("The guest got no summary.");
  const sockets = Array.from({ length: STREAMS }, () =>
    sendHead({
      place,
      head: `GET /api/summaries/${data.summary.id}/events HTTP/1.1`,
      headers: guest.headers,
    }),
  );
  const statuses = new Map<string, number>();
  for (const status of await Promise.all(sockets.map(readStatus))) {
    statuses.set(status, (statuses.get(status) ?? 0) + 1);
  }
  await delay(IDLE_MS);
  for (const socket of sockets) socket.destroy();
  return describe(statuses);
}

/** All sentences differ, since repetitive text is rejected before it is summarized. */
function buildText(length: number): string {
  return repeat({
    unit: (day) =>
      `on day ${day} people talked about the weather and what it did to the harvest in the north. `,
    length: length - LAST_SENTENCE,
  });
}

/** Captions with word-level timestamps, the largest format relative to the amount of speech. */
function buildCaptions(length: number): string {
  const write = (ms: number) => new Date(ms).toISOString().slice(11, 23);
  const cues = repeat({
    unit: (day) => {
      const time = write(day * 700);
      const words = `on day ${day} people talked about it`
        .split(" ")
        .map((word) => `<${time}><c>${word} </c>`);
      return `${time} --> ${write(day * 700 + 650)}\n${words.join("")}\n\n`;
    },
    length: length - LAST_SENTENCE,
  });
  return `WEBVTT\n\n${cues}`;
}
