import type { SummaryTicket } from "@pith/core/contract/summary.schemas";
import type { Person } from "@pith/testbed/create-person";
import type { ServerProcess } from "@pith/testbed/start-server";
import { waitUntil } from "@pith/testbed/wait-until";
import { startWatch } from "./start-watch.ts";
import type { Watched } from "./watch-server.ts";

const LONG_TEXT_LIMIT_MS = 240_000;

/** What another process observed about a server under load, and how the load ended. */
export interface WatchedLoad {
  watched: Watched;
  outcome: string;
}

/** Runs a load while another process monitors the server. */
export async function watchLoad({
  server,
  load,
}: {
  server: ServerProcess;
  load: () => Promise<string>;
}): Promise<WatchedLoad> {
  const stop = startWatch({ port: Number(new URL(server.origin).port), pid: server.pid });
  const outcome = await load();
  if (!server.isRunning) throw new Error(`The server ended:\n${server.readOutput()}`);
  return { watched: await stop(), outcome };
}

/** Submits a text and waits until its summary has succeeded or failed. */
export async function sendText({
  server,
  writer,
  text,
}: {
  server: ServerProcess;
  writer: Person;
  text: string;
}): Promise<string> {
  const { origin } = server;
  const { status, data } = await writer.call<SummaryTicket>({
    origin,
    method: "POST",
    path: "/api/summaries",
    body: { source: { kind: "text", title: null, text } },
  });
  if (!data) return `status ${status}`;
  const { id } = data.summary;
  const readSummary = async () => (await writer.read({ origin, id })).data;
  await waitUntil({
    what: "the text is summarized",
    limitMs: LONG_TEXT_LIMIT_MS,
    stepMs: 500,
    check: async () => ["done", "failed"].includes((await readSummary())?.status ?? ""),
  });
  const summary = await readSummary();
  return summary?.failure?.code ?? summary?.status ?? "gone";
}
