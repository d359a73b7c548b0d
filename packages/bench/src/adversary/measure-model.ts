import { readFileSync } from "node:fs";
import path from "node:path";
import { setTimeout as delay } from "node:timers/promises";
import { answerLikeAModel } from "@pith/engine/testing/answer-like-a-model";
import { startOpenAiServer } from "@pith/engine/testing/start-openai-server";
import { createPerson } from "@pith/testbed/create-person";
import { createGuardedFolder } from "@pith/testbed/guard";
import { createServerProcess } from "@pith/testbed/start-server";
import { openCorpus } from "../data/find-shared-data.ts";
import { listLongTalkFiles } from "../model/load-long-talks.ts";
import { findQuantile } from "../report/find-quantile.ts";
import { printTable } from "../report/print-table.ts";
import { printTargets } from "../report/print-targets.ts";
import { sendText, watchLoad } from "./watch-load.ts";

/** A server that has just started is still initializing. */
const SETTLE_MS = 10_000;
const IDLE_MS = 5_000;
const HEALTH_P99_MS = 50;

/**
 * Measures how long requests wait while a model summarizes several three-hour talks concurrently. The model
 * is an OpenAI-compatible server that answers immediately, so only the server's own work takes time. Returns
 * how many targets were missed. Needs the built server.
 */
export async function measureModel(): Promise<number> {
  const corpus = openCorpus("captions");
  const models = await startOpenAiServer({
    respond: (request) => ({
      kind: "answer",
      text: JSON.stringify(answerLikeAModel(request)),
      usage: { input: 1000, output: 100 },
    }),
  });
  await using folder = await createGuardedFolder("pith-adversary-");
  await using server = await createServerProcess({
    settings: {
      DATA_DIR: folder.path,
      MODEL_PROVIDERS: "compatible:small",
      MODEL_COMPATIBLE_BASE_URL: models.url,
    },
  });
  await server.start();
  const texts = listLongTalkFiles(corpus).map((file) => readFileSync(path.join(corpus.folder, file), "utf8"));
  const writers = await Promise.all(texts.map(() => createPerson({ origin: server.origin })));
  await delay(SETTLE_MS);
  const idle = await watchLoad({ server, load: () => delay(IDLE_MS).then(() => "") });
  const busy = await watchLoad({
    server,
    load: async () => {
      const outcomes = await Promise.all(
        writers.map((writer, at) => sendText({ server, writer, text: texts[at] ?? "" })),
      );
      return outcomes.join(", ");
    },
  });
  const calls = models.requests.length;
  await models.close();
  printTable({
    title: `${texts.length} talks of three hours through a model at once (${calls} calls, embedded database)`,
    header: ["load", "/healthz p50 ms", "p99 ms", "max ms", "requests", "peak MB", "outcome"],
    rows: Object.entries({ idle, busy }).map(([what, { watched, outcome }]) => [
      what,
      findQuantile({ values: watched.latenciesMs, share: 0.5 }).toFixed(1),
      findQuantile({ values: watched.latenciesMs, share: 0.99 }).toFixed(1),
      findQuantile({ values: watched.latenciesMs, share: 1 }).toFixed(0),
      String(watched.latenciesMs.length),
      watched.peakMegabytes.toFixed(0),
      outcome,
    ]),
  });
  return printTargets(
    [
      {
        what: "/healthz p99 while a model summarizes",
        measured: findQuantile({ values: busy.watched.latenciesMs, share: 0.99 }),
        wanted: HEALTH_P99_MS,
        better: "lower",
        unit: " ms",
      },
    ],
    { isSmall: corpus.isSmall },
  );
}
