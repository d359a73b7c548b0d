import type { Actor } from "../accounts/actor.ts";
import type { Card } from "../providers/cards/card.ts";
import { requireDoneSummary } from "../summaries/read-summary.ts";
import { findVideo } from "../summaries/transcripts.repo.ts";
import { buildCard } from "./build-card.ts";
import { findMoment, type MomentRequest } from "./find-moment.ts";
import { readSharedSummary } from "./share-summary.ts";
import type { SharingDependencies } from "./sharing-dependencies.ts";

/**
 * Returns the card for one of the actor's summaries, shared or not.
 *
 * @throws AppError `not_found` or `conflict`
 */
export async function readOwnCard({
  actor,
  id,
  moment,
  dependencies: { database },
}: {
  actor: Actor;
  id: string;
  moment: MomentRequest;
  dependencies: Pick<SharingDependencies, "database">;
}): Promise<Card> {
  const { result, content } = await requireDoneSummary({ db: database.db, actor, id });
  const video = result.videoId ? await findVideo({ db: database.db, id: result.videoId }) : null;
  return buildCard({ content, video, range: result.range, moment: findMoment({ content, ...moment }) });
}

/** Returns a shared summary's card. @throws AppError `not_found` */
export async function readSharedCard({
  shareId,
  moment,
  dependencies,
}: {
  shareId: string;
  moment: MomentRequest;
  dependencies: Pick<SharingDependencies, "database" | "shares">;
}): Promise<Card> {
  const { content, video, range } = (await readSharedSummary({ shareId, dependencies })).shared;
  return buildCard({ content, video, range, moment: findMoment({ content, ...moment }) });
}
