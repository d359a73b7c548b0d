import type { BrowserContext } from "@playwright/test";
import type { RunningPith } from "../harness/start-pith.ts";

const topics = ["rain", "soil", "bees", "frost", "harvest", "markets"];

/** A talk of an hour, made up, with chapters of its own and enough to quote. */
function writeCaptions(): string {
  const cues = Array.from({ length: 720 }, (_unused, index) => {
    const topic = topics[Math.floor(index / 120)] ?? "the orchard";
    const time = (seconds: number) => new Date(seconds * 1000).toISOString().slice(11, 23);
    const sentence =
      index % 6 === 0
        ? `The important thing about ${topic} is that ${index + 3} growers measured it and found a clear difference.`
        : `And then we talked a little more about ${topic} and how it felt on that day.`;
    return `${index + 1}\n${time(index * 5)} --> ${time(index * 5 + 4.6)}\n${sentence}\n`;
  });
  return `WEBVTT\n\n${cues.join("\n")}`;
}

/** Makes a guest with a finished summary, and answers the summary's id. */
export async function addSummary({
  context,
  site,
}: {
  context: BrowserContext;
  site: RunningPith;
}): Promise<string> {
  const session = await context.request.post(`${site.origin}/api/auth/guest-session`, { data: {} });
  const { data: grant }: { data: { token: string } } = await session.json();
  const headers = { authorization: `Bearer ${grant.token}` };
  const created = await context.request.post(`${site.origin}/api/summaries`, {
    headers,
    data: { source: { kind: "file", name: "An hour in the orchard.vtt", text: writeCaptions() } },
  });
  const { data: ticket }: { data: { summary: { id: string } } } = await created.json();
  const { id } = ticket.summary;
  // The stream ends when the summary is done.
  await context.request.get(`${site.origin}/api/summaries/${id}/events`, { headers });
  return id;
}
