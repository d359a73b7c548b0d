import { signIn, type TelegramPerson } from "../journeys/web/support/people.ts";
import { arabicTalk } from "./arabic-talk.ts";
import { orchardTalk } from "./orchard-talk.ts";
import type { PictureTools } from "./picture.ts";
import { writeCaptions } from "./write-captions.ts";

const talk = writeCaptions(orchardTalk);

/** The talk as the extension sends it: with its link, title and chapters. */
export const orchardVideo = {
  kind: "captions",
  url: "https://www.youtube.com/watch?v=orchardhour",
  captions: { text: talk.vtt, language: "en", captionKind: "automatic" },
  video: {
    title: "Six orchards, nine winters: what the frost records say",
    author: "Orchard Talks",
    durationSeconds: talk.durationSeconds,
    chapters: talk.chapters,
  },
} as const;

/** The same talk as a caption file that a user uploads. The engine has to find its chapters. */
export const orchardFile = {
  kind: "file",
  name: "Late frost in six orchards.en.vtt",
  text: talk.vtt,
} as const;

/** The same talk as text without timestamps. */
export const orchardText = {
  kind: "text",
  title: "Notes of the frost evening",
  text: orchardTalk.flatMap(({ paragraphs }) => paragraphs).join("\n\n"),
} as const;

/** A caption file in Arabic, on the same subject. */
export const arabicFile = {
  kind: "file",
  name: "ليالي الصقيع.vtt",
  text: writeCaptions(arabicTalk).vtt,
} as const;

export type TalkSource = object;

/**
 * Creates a finished summary for a user, by default a new one, and returns its id. A visitor's summary also
 * counts toward the limit per IP address, and all visitors have the same IP address.
 */
export async function addSummary({
  context,
  site,
  person,
  source = orchardFile,
  length = "medium",
}: PictureTools & {
  person?: Pick<TelegramPerson, "telegramId">;
  source?: TalkSource;
  length?: "short" | "medium" | "long";
}): Promise<string> {
  const { telegramId } = person ?? (await signIn({ context, site }));
  const headers = { authorization: `Telegram ${telegramId}` };
  const created = await context.request.post(`${site.origin}/api/summaries`, {
    headers,
    data: { source, length },
  });
  if (!created.ok()) throw new Error(`No summary: ${created.status()} ${await created.text()}`);
  const { data: ticket }: { data: { summary: { id: string } } } = await created.json();
  const { id } = ticket.summary;
  // The stream ends when the summary is done.
  await context.request.get(`${site.origin}/api/summaries/${id}/events`, { headers });
  return id;
}
