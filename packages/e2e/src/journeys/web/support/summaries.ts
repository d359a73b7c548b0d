import type { BrowserContext } from "@playwright/test";
import type { RunningPith } from "../../../harness/start-pith.ts";
import type { TelegramPerson } from "./people.ts";

const subjects = ["river", "harbour", "orchard", "railway", "library", "market", "lighthouse", "quarry"];

/** Writes a caption file that is about four minutes long, with one part per subject. */
function writeCaptions(): string {
  const lines = subjects.flatMap((subject, part) => [
    `Let us turn to the ${subject}, which the town has argued about since ${1900 + part * 11}.`,
    `Surveyors measured the ${subject} twice and found ${part * 7 + 12} places where the old walls had moved.`,
    `The council decided that the ${subject} should be repaired before anything else is built beside it.`,
    `People who live near the ${subject} say that the repairs took ${part + 2} years longer than planned.`,
    `What matters about the ${subject} is that every family in the town depends on it for work.`,
    `In the end the ${subject} cost ${part * 3 + 4} million, and nobody regrets having paid for it.`,
  ]);
  const stamp = (seconds: number) =>
    `${String(Math.floor(seconds / 60)).padStart(2, "0")}:${String(seconds % 60).padStart(2, "0")}.000`;
  const cues = lines.map((line, index) => `${stamp(index * 5)} --> ${stamp(index * 5 + 5)}\n${line}`);
  return ["WEBVTT", ...cues].join("\n\n");
}

/** Creates a summary for a user, without a browser, and waits until it is done. Returns its id. */
export async function makeOwnSummary({
  context,
  site,
  person,
  source = { kind: "file", name: "town.vtt", text: writeCaptions() },
}: {
  context: BrowserContext;
  site: RunningPith;
  person: Pick<TelegramPerson, "telegramId">;
  /** By default, a caption file that is about four minutes long. */
  source?: { kind: "file"; name: string; text: string } | { kind: "link"; url: string };
}): Promise<string> {
  const headers = { authorization: `Telegram ${person.telegramId}` };
  const asked = await context.request.post(`${site.origin}/api/summaries`, {
    headers,
    data: { source, length: "medium" },
  });
  if (!asked.ok()) throw new Error(`No summary: ${asked.status()} ${await asked.text()}`);
  const id: string = (await asked.json()).data.summary.id;
  const end = Date.now() + 40_000;
  while (Date.now() < end) {
    const { data } = await (
      await context.request.get(`${site.origin}/api/summaries/${id}`, { headers })
    ).json();
    if (data.status === "done") return id;
    if (data.status === "failed") throw new Error(`The summary failed: ${JSON.stringify(data.failure)}`);
    await new Promise((resolve) => setTimeout(resolve, 100));
  }
  throw new Error("The summary wasn't done in time.");
}

/** Shares a user's summary, and returns the path of its public link. */
export async function shareSummary({
  context,
  site,
  person,
  summaryId,
}: {
  context: BrowserContext;
  site: RunningPith;
  person: Pick<TelegramPerson, "telegramId">;
  summaryId: string;
}): Promise<string> {
  const shared = await context.request.post(`${site.origin}/api/summaries/${summaryId}/share`, {
    headers: { authorization: `Telegram ${person.telegramId}` },
    data: {},
  });
  if (!shared.ok()) throw new Error(`Not shared: ${shared.status()} ${await shared.text()}`);
  return `/s/${(await shared.json()).data.shareId}`;
}
