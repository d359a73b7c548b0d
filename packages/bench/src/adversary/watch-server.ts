import { readFileSync } from "node:fs";
import { get } from "node:http";
import { setTimeout as delay } from "node:timers/promises";

/** The parent's message that starts monitoring. Any later message stops it. */
export interface WatchOrder {
  port: number;
  pid: number;
}

/** The results of monitoring. */
export interface Watched {
  /** Latency of each `/healthz` request, in milliseconds. */
  latenciesMs: number[];
  /** The server's peak resident memory, in megabytes. */
  peakMegabytes: number;
}

/** Interval between requests. An IP address is limited to 1,200 calls a minute. */
const LOOK_MS = 50;
/** Not the load's IP address, whose limit is used up. All of 127.0.0.0/8 is loopback. */
const OWN_ADDRESS = "127.0.0.2";

/**
 * Requests `/healthz` and reads the server's memory until the parent sends another message. Runs in its own
 * process, so that the load doesn't delay its timers.
 */
async function watchServer({ port, pid }: WatchOrder): Promise<void> {
  const watched: Watched = { latenciesMs: [], peakMegabytes: 0 };
  let isOver = false;
  process.once("message", () => {
    isOver = true;
  });
  while (!isOver) {
    const startedMs = performance.now();
    const status = await readHealth(port);
    if (status !== 200) throw new Error(`/healthz answered ${status}.`);
    watched.latenciesMs.push(performance.now() - startedMs);
    watched.peakMegabytes = Math.max(watched.peakMegabytes, readMegabytes(pid));
    await delay(LOOK_MS);
  }
  process.send?.(watched, () => process.disconnect());
}

function readHealth(port: number): Promise<number | undefined> {
  return new Promise((resolve, reject) => {
    get({ host: "127.0.0.1", port, path: "/healthz", localAddress: OWN_ADDRESS }, (response) => {
      response.resume();
      response.once("end", () => resolve(response.statusCode));
    }).once("error", reject);
  });
}

function readMegabytes(pid: number): number {
  const [, kilobytes = "0"] = readFileSync(`/proc/${pid}/status`, "utf8").match(/^VmRSS:\s+(\d+)/m) ?? [];
  return Number(kilobytes) / 1024;
}

process.once("message", (order: WatchOrder) => void watchServer(order));
