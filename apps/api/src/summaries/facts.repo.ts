import type { Video, VideoRange } from "@pith/core/videos/video";
import { and, eq } from "drizzle-orm";
import type { Db } from "../db/database.ts";
import { transcriptFacts } from "../db/schema/model.schema.ts";
import type { StoredFacts } from "../providers/summarizer.ts";
import { hashContent } from "./work-key.ts";

type Facts = StoredFacts["facts"];

/**
 * Returns the key of a transcript's facts, derived from the range and the video's current chapters and title.
 */
export function getFactsKey({ video, range }: { video: Video; range: VideoRange | null }): string {
  const chapters = video.chapters.map(({ title, startSeconds, endSeconds }) => [
    title,
    startSeconds,
    endSeconds,
  ]);
  const part = range ? [range.startSeconds, range.endSeconds] : null;
  return hashContent(JSON.stringify([part, video.title, video.durationSeconds, chapters]));
}

export interface FactsPlace {
  /** The full transcript, even if the facts cover only part of it. */
  transcriptId: string;
  factsKey: string;
}

function isAt({ transcriptId, factsKey }: FactsPlace) {
  return and(eq(transcriptFacts.transcriptId, transcriptId), eq(transcriptFacts.factsKey, factsKey));
}

/** Returns the facts from an earlier summary of the same transcript. Null if there are none. */
export async function findFacts({ db, place }: { db: Db; place: FactsPlace }): Promise<StoredFacts | null> {
  const [row] = await db.select().from(transcriptFacts).where(isAt(place));
  return row ? { facts: row.facts, speechHash: row.speechHash } : null;
}

/**
 * Stores a summary's facts and wordings. Existing facts are kept, so that numbers and times are the same in
 * all languages. Missing wordings, takeaways and notes are added, even if two languages are written
 * concurrently. Facts from a different transcript, or in an older format, are replaced.
 */
export async function keepFacts({
  db,
  place,
  stored,
  now,
}: {
  db: Db;
  place: FactsPlace;
  stored: StoredFacts;
  now: Date;
}): Promise<void> {
  const values = { ...stored, updatedAt: now };
  const added = await db
    .insert(transcriptFacts)
    .values({ ...place, ...values })
    .onConflictDoNothing()
    .returning({ factsKey: transcriptFacts.factsKey });
  if (added.length > 0) return;
  const [known] = await db.select().from(transcriptFacts).where(isAt(place)).for("update");
  if (!known) return;
  const isSameSpeech = known.speechHash === stored.speechHash;
  const isReadable = known.facts.version === stored.facts.version;
  const facts =
    isSameSpeech && isReadable ? mergeFacts({ known: known.facts, added: stored.facts }) : stored.facts;
  await db
    .update(transcriptFacts)
    .set({ ...values, facts })
    .where(isAt(place));
}

/**
 * If `known` and `added` have the same facts, adds the missing texts for each language. Otherwise, returns
 * `known` unchanged.
 */
function mergeFacts({ known, added }: { known: Facts; added: Facts }): Facts {
  const isSame =
    known.facts.length === added.facts.length &&
    known.facts.every((fact, at) => {
      const other = added.facts[at];
      return fact.text === other?.text && fact.quotes[0].text === other.quotes[0].text;
    });
  if (!isSame) return known;
  const writings = { ...added.writings };
  for (const [language, writing] of Object.entries(known.writings))
    writings[language] = {
      ...writing,
      takeaways: writing.takeaways ?? writings[language]?.takeaways ?? null,
      notes: writing.notes ?? writings[language]?.notes ?? null,
    };
  return {
    ...known,
    facts: known.facts.map((fact, at) => ({
      ...fact,
      wordings: { ...added.facts[at]?.wordings, ...fact.wordings },
    })),
    writings,
  };
}
