import { followRulesSchema } from "@pith/core/contract/follow.schemas";
import { DEFAULT_EPISODES_PER_DAY } from "@pith/core/contract/limits";
import { AppError } from "@pith/core/errors/app-error";
import { locateFeed } from "@pith/core/videos/parse-feed-link";
import { and, asc, eq, inArray } from "drizzle-orm";
import { actForUser } from "../accounts/act-for-user.ts";
import type { Actor } from "../accounts/actor.ts";
import { createOwnerLink, DEMO_SUBJECT } from "../accounts/owner-link.ts";
import { emptyProfile, findUserByIdentity, insertUser } from "../accounts/users.repo.ts";
import { runTransaction } from "../db/run-transaction.ts";
import { users } from "../db/schema/accounts.schema.ts";
import { batches, batchItems } from "../db/schema/batches.schema.ts";
import { summaries, summaryResults } from "../db/schema/summaries.schema.ts";
import type { Dependencies } from "../dependencies.ts";
import { insertFeed } from "../follows/join-feed.ts";
import { insertFollow, updateFollow } from "../follows/manage-follows.ts";
import { createCollection, putInCollection } from "../library/collections.ts";
import { keepPoint } from "../library/kept-points.ts";
import { deleteAccount } from "../membership/delete-account.ts";
import { summarizeVideoJob } from "../queue/summarize-video.job.ts";
import { shareSummary } from "../sharing/share-summary.ts";
import { requestSummary } from "../summaries/request-summary.ts";
import { runSummary } from "../summaries/run-summary.ts";
import { readSeedTalks } from "./seed-talks.ts";

const IDENTITY = { provider: "local", subject: DEMO_SUBJECT } as const;
const FEED = "https://podcast.chaincode.com/feed.xml";
/** How often to check on work that a running server's workers may have claimed. */
const LOOK_MS = 500;
const MAX_LOOKS = 600;

/**
 * Fills an empty server with a demo user who has summaries, collections, saved points, a follow, a batch and a public
 * page.
 *
 * @throws AppError `conflict` on a server with summaries, and in production without `isConfirmed`.
 */
export async function seed({
  isConfirmed,
  dependencies,
}: {
  isConfirmed: boolean;
  dependencies: Dependencies;
}): Promise<string[]> {
  const { config, database, clock, randomness, queue } = dependencies;
  const { db } = database;
  if (config.isProduction && !isConfirmed) {
    throw new AppError({
      code: "conflict",
      message: "This server runs in production. Add --yes to put a demo person on it.",
    });
  }
  if ((await db.$count(summaries)) > 0) {
    throw new AppError({
      code: "conflict",
      message:
        "This server has summaries already. The demo is for an empty one; seed --remove takes it away.",
    });
  }
  const talks = await readSeedTalks();
  const now = new Date(clock.now());
  const user =
    (await findUserByIdentity({ db, ...IDENTITY })) ??
    (await runTransaction(db, (transaction) =>
      insertUser({
        db: transaction,
        user: {
          id: randomness.createId(),
          accountId: randomness.createId(),
          tier: "admin",
          identity: IDENTITY,
          authProvider: "firebase",
          isGuest: false,
          telegramId: null,
          profile: { ...emptyProfile, displayName: "Demo" },
          now,
        },
      }),
    ));
  const actor = await actForUser({ db, userId: user.id, addressHash: null, now });
  if (!actor) throw new Error("The demo person can't be read back.");

  const requested: { id: string; collection: string }[] = [];
  for (const { request, collection } of talks) {
    const wishes = { shape: "points", wish: null, language: null, range: null } as const;
    const { summary } = await requestSummary({ actor, request: { ...request, ...wishes }, dependencies });
    requested.push({ id: summary.id, collection });
  }
  await queue.drain(summarizeVideoJob, ({ resultId }, run) => runSummary({ resultId, run, dependencies }));
  const done = await waitForSummaries({ actor, dependencies });

  for (const name of new Set(requested.map(({ collection }) => collection))) {
    const { id } = await createCollection({ actor, name, dependencies });
    for (const { id: summaryId, collection } of requested) {
      if (collection === name) await putInCollection({ actor, id, summaryId, dependencies });
    }
  }
  const [first, second, third] = done;
  if (!first || !second || !third) throw new AppError({ code: "internal", message: "The summaries failed." });
  for (const id of [first, second]) await keepPoint({ actor, id, pointIndex: 0, dependencies });
  const { url } = await shareSummary({ actor, id: first, dependencies });
  await addFollow({ actor, now, dependencies });
  await addBatch({ actor, summaryIds: [first, second, third], now, dependencies });
  const link = createOwnerLink({ ...dependencies, subject: DEMO_SUBJECT });
  return [
    `The demo person has ${done.length} summaries.`,
    `A public page: ${url}`,
    link
      ? `Sign in as the demo person, once: ${link}`
      : "Nobody can sign in as the demo person on this server.",
  ];
}

/**
 * Deletes the demo user and all of its data.
 *
 * @throws AppError `conflict` if a real user has linked their own sign-in to the demo account.
 */
export async function removeSeed({ dependencies }: { dependencies: Dependencies }): Promise<string[]> {
  const { db } = dependencies.database;
  const user = await findUserByIdentity({ db, ...IDENTITY });
  if (!user) return ["There is no demo person here."];
  if ((await db.$count(users, eq(users.accountId, user.accountId))) > 1) {
    throw new AppError({
      code: "conflict",
      message:
        "Somebody has linked their Telegram to the demo person, so their summaries would go too. Sign in as the demo person to delete the account.",
    });
  }
  await deleteAccount({ accountId: user.accountId, dependencies });
  return ["The demo person is gone, with everything that was theirs."];
}

/** Returns the ids of the demo's finished summaries, oldest first. */
async function waitForSummaries({
  actor,
  dependencies,
}: {
  actor: Actor;
  dependencies: Pick<Dependencies, "database">;
}): Promise<string[]> {
  const { db } = dependencies.database;
  for (let look = 0; look < MAX_LOOKS; look += 1) {
    const rows = await db
      .select({ id: summaries.id, status: summaryResults.status })
      .from(summaries)
      .innerJoin(summaryResults, eq(summaryResults.id, summaries.resultId))
      .where(eq(summaries.accountId, actor.accountId))
      .orderBy(asc(summaries.createdAt), asc(summaries.id));
    const isOver = rows.every(({ status }) => status !== "queued" && status !== "running");
    if (isOver) return rows.flatMap(({ id, status }) => (status === "done" ? id : []));
    await new Promise((resolve) => setTimeout(resolve, LOOK_MS));
  }
  throw new AppError({
    code: "timeout",
    message: "The demo's summaries take too long. Is a worker running?",
  });
}

/** Adds a paused follow, which never requests summaries. */
async function addFollow({
  actor,
  now,
  dependencies,
}: {
  actor: Actor;
  now: Date;
  dependencies: Dependencies;
}): Promise<void> {
  const { follow } = await runTransaction(dependencies.database.db, async (db) => {
    const location = locateFeed(FEED);
    const feed = await insertFeed({ db, location, title: "Chaincode Podcast", now, dependencies });
    const rules = followRulesSchema.parse({ maxPerDay: DEFAULT_EPISODES_PER_DAY });
    return insertFollow({ db, actor, feed, rules, dependencies });
  });
  await updateFollow({ actor, id: follow.id, request: { isPaused: true }, dependencies });
}

/** Adds a finished batch of existing summaries. */
async function addBatch({
  actor,
  summaryIds,
  now,
  dependencies: { database, randomness },
}: {
  actor: Actor;
  summaryIds: readonly string[];
  now: Date;
  dependencies: Dependencies;
}): Promise<void> {
  const { db } = database;
  const id = randomness.createId();
  const rows = await db
    .select({ summaryId: summaries.id, content: summaryResults.content })
    .from(summaries)
    .innerJoin(summaryResults, eq(summaryResults.id, summaries.resultId))
    .where(and(eq(summaries.accountId, actor.accountId), inArray(summaries.id, [...summaryIds])));
  await db.insert(batches).values({
    id,
    userId: actor.userId,
    title: "Hugging Face course",
    length: "medium",
    finishedAt: now,
    writtenAt: now,
    createdAt: now,
  });
  await db.insert(batchItems).values(
    rows.map(({ summaryId, content }, position) => ({
      batchId: id,
      position,
      url: `https://huggingface.co/learn/llm-course/chapter1/${position + 1}`,
      title: content?.title ?? null,
      state: "done" as const,
      summaryId,
    })),
  );
}
