import type { SignedInPlace } from "@pith/core/accounts/signed-in-place";
import type { SummaryLength } from "@pith/core/summaries/summary";
import { createOwnerLink } from "../../accounts/owner-link.ts";
import { digests } from "../../db/schema/follows.schema.ts";
import { hashEmailCode } from "../../follows/confirm-email.ts";
import { saveSettings } from "../../follows/follow-settings.repo.ts";
import { connectAgent, prepareAgent } from "../connect-agent.ts";
import { readCookie, TEST_ORIGIN, type TestServer } from "../create-test-server.ts";
import { arrangeOperator } from "./arrange-operator.ts";

/** A user who has started the bot. */
export const TELEGRAM_ID = 555_000_111;
/** A user who pays in the chat. */
export const STARS_ID = 555_000_112;

/** Creates everything that the contract's tests need, on their own server. */
export async function arrangeContract(server: TestServer) {
  const operator = await arrangeOperator(server);
  const [user, stranger] = [await server.signInGuest(), await server.signInGuest()];
  const summarize = async (text: string, as = user) => {
    const { body } = await server.call("createSummary", {
      as,
      body: { source: { kind: "text", title: text, text } },
    });
    return body.data.summary.id as string;
  };
  const summaryId = await summarize("Bridges carry their load.");
  const deletedId = await summarize("This one goes.");
  const sharer = await server.signInGuest();
  const { body: video } = await server.call("createSummary", {
    as: sharer,
    body: { source: { kind: "link", url: "https://youtu.be/sharedvideo" } },
  });
  const deleter = await server.signInGuest();
  const goneId = await summarize("This one goes with its versions.", deleter);
  const restoredId = await summarize("This one comes back.", deleter);
  await server.runSummaries();
  const { body: videoShare } = await server.call("shareSummary", {
    as: sharer,
    params: { id: video.data.summary.id },
  });
  const listener = await arrangeListener(server);
  const queuedId = await summarize("This one waits.");
  await server.call("deleteSummary", { as: deleter, params: { id: restoredId } });
  const createCollection = async (name: string): Promise<string> =>
    (await server.call("createCollection", { as: user, body: { name } })).body.data.id;
  const collectionId = await createCollection("Bridges");
  const spareCollectionId = await createCollection("Spare");
  await createCollection("Kept");
  await server.call("putInCollection", { as: user, params: { id: collectionId, summaryId } });
  const { body: share } = await server.call("shareSummary", { as: user, params: { id: summaryId } });
  await server.call("putBotUser", {
    as: server.bot,
    params: { telegramId: TELEGRAM_ID },
    body: { first_name: "Ada", last_name: null, username: null, language_code: null },
  });
  await server.call("putBotUser", {
    as: server.bot,
    params: { telegramId: STARS_ID },
    body: { first_name: "Grace", last_name: null, username: null, language_code: null },
  });
  const { body: starsOrder } = await server.call("createStarsOrder", {
    as: server.bot,
    body: { telegram_id: STARS_ID, plan: "lite" },
  });
  const asked = await server.call("requestLoginCode", { body: { telegramId: String(TELEGRAM_ID) } });
  const code = server.telegram.readCode(String(TELEGRAM_ID));
  const { body: link } = await server.call("createBotLoginLink", {
    as: server.bot,
    body: { telegram_id: TELEGRAM_ID },
  });
  const signedLink = Object.fromEntries(new URL(link.data.url).searchParams);
  const ownerToken = new URL(createOwnerLink(server.dependencies) ?? "").searchParams.get("owner");
  const startExtension = async () => (await server.call("startExtensionSession")).body.data;
  const [pending, finished] = [await startExtension(), await startExtension()];
  const success = {
    status: "success",
    userData: {
      uid: user.userId,
      email: null,
      displayName: null,
      photoURL: null,
      created_at: null,
      auth_provider: "firebase",
    },
    idToken: user.token,
    firebaseIdToken: user.token,
  };
  const putSession = { params: { sessionId: finished.sessionId }, body: success as never };
  await server.call("putExtensionSession", { as: user, ...putSession });
  const signInExtension = async () => {
    const { sessionId, pollSecret } = await startExtension();
    const params = { sessionId };
    await server.call("putExtensionSession", { as: user, params, body: success as never });
    return server.call("collectExtensionSession", { params, body: { pollSecret } });
  };
  await signInExtension();
  const { body: places } = await server.call("listSignedInPlaces", { as: user });
  const collected = await signInExtension();
  const { body: key } = await server.call("createApiKey", {
    as: user,
    body: { name: "Backups", scopes: ["read"] },
  });
  await connectAgent(server, { as: user });
  const { body: agents } = await server.call("listAgents", { as: user });
  const { request: agentRequest } = await prepareAgent(server);
  const createWebhook = async (): Promise<string> => {
    const body = { url: "https://example.com/hook", events: ["summary.failed" as const] };
    return (await server.call("createWebhook", { as: user, body })).body.data.webhook.id;
  };
  const [webhookId, spareWebhookId] = [await createWebhook(), await createWebhook()];
  const tested = await server.call("testWebhook", { as: user, params: { id: webhookId } });
  const connect = (place: "notion" | "readwise") =>
    server.call("connectPlace", {
      as: user,
      body: { place, token: "canary-place-token", target: "1".repeat(32), isAutomatic: false },
    });
  await connect("notion");
  await connect("readwise");
  const followed = await arrangeFollows(server);
  const createBatch = async (title: string, length: SummaryLength): Promise<string> => {
    const body = { title, length, items: [{ url: "https://youtu.be/batch000001", title: "Arches" }] };
    return (await server.call("createBatch", { as: user, body })).body.data.id;
  };
  const batchId = await createBatch("Bridges in brief", "medium");
  server.clock.advance(1);
  const spareBatchId = await createBatch("Spare", "short");
  server.clock.advance(1);
  const payer = await server.signInGuest();
  const order = {
    plan: "lite",
    period: "monthly",
    payment_method: "card",
    is_upgrade: false,
    current_tier: "free",
    success_url: "/payment/success",
    cancel_url: "/payment/failed",
  } as const;
  const checkout = await server.call("createCheckoutSession", { as: payer, body: order });
  await server.app.request(checkout.body.data.url, { method: "POST", body: "action=pay" });
  const { body: notifications } = await server.call("listNotifications", { as: payer });
  return {
    user,
    stranger,
    payer,
    otherSessionId: (places.data as SignedInPlace[]).find(({ kind }) => kind === "extension")?.id ?? "",
    listener,
    summaryId,
    deletedId,
    deleter,
    goneId,
    restoredId,
    collectionId,
    spareCollectionId,
    queuedId,
    operator,
    webhookId,
    spareWebhookId,
    followed,
    batchId,
    spareBatchId,
    deliveryId: tested.body.data.id as string,
    keyId: key.data.key.id as string,
    agentId: agents.data[0].id as string,
    agentRequest,
    shareId: share.data.shareId as string,
    videoShareId: videoShare.data.shareId as string,
    login: { code, cookie: readCookie(asked.headers, "auth_request") },
    signedLink,
    ownerToken,
    pending,
    finished,
    success,
    extensionToken: collected.body.data.token as string,
    order,
    starsOrderId: starsOrder.data.order_id as string,
    notificationId: notifications.data[0].id as string,
  };
}

/**
 * Creates a user who follows two feeds, the first with two older episodes, and who has a digest and an
 * emailed code.
 */
async function arrangeFollows(server: TestServer) {
  const follower = await server.signInGuest();
  const buildEntry = (title: string, day: number) => ({
    key: title,
    mediaKey: title,
    url: `https://example.org/feed.xml#episode=${title}`,
    title,
    description: null,
    publishedAt: new Date(Date.UTC(2024, 0, day)).toISOString(),
    durationSeconds: 600,
  });
  server.sources.fillFeed("https://example.org/feed.xml", [buildEntry("Arches", 2), buildEntry("Beams", 1)]);
  const follow = async (url: string): Promise<string> =>
    (await server.call("createFollow", { as: follower, body: { url } })).body.data.id;
  const followId = await follow("https://example.org/feed.xml");
  const spareFollowId = await follow("https://spare.example.org/feed.xml");
  const { body: listed } = await server.call("listFollowedEpisodes", {
    as: follower,
    params: { id: followId },
  });
  const accountId = await server.findAccountId(follower.userId);
  const at = new Date(server.clock.now());
  await server.db
    .insert(digests)
    .values({ id: "digest-1", accountId, startsAt: at, endsAt: at, createdAt: at });
  const [email, code] = ["ada@example.org", "012345"];
  const { signingSecret } = server.dependencies;
  const emailCodeHash = hashEmailCode({ accountId, email, code, signingSecret });
  await saveSettings({
    db: server.db,
    accountId,
    values: { email, emailCodeHash, emailCodeSentAt: at },
  });
  const episodeId = listed.data.items[0].id as string;
  return { follower, followId, spareFollowId, episodeId, digestId: "digest-1", code };
}

/** Creates a user whose plan includes audio, with an audio summary and a podcast feed. */
async function arrangeListener(server: TestServer) {
  const caller = await server.signInGuest();
  await server.setTier({ userId: caller.userId, tier: "pro" });
  const text = "Bridges carry their load.";
  const { body: made } = await server.call("createSummary", {
    as: caller,
    body: { source: { kind: "text", title: text, text } },
  });
  const summaryId: string = made.data.summary.id;
  await server.runSummaries();
  await server.call("createSummaryAudio", { as: caller, params: { id: summaryId }, body: {} });
  await server.runAudio();
  const { body } = await server.call("getSummaryAudio", { as: caller, params: { id: summaryId } });
  const { body: feed } = await server.call("createPodcastFeedLink", { as: caller });
  return {
    caller,
    summaryId,
    audioId: body.data.id as string,
    token: new URL(body.data.url, TEST_ORIGIN).searchParams.get("token") ?? "",
    feedUrl: feed.data.url as string,
  };
}

export type Arranged = Awaited<ReturnType<typeof arrangeContract>>;
