import type { EndpointName } from "@pith/core/contract/contract";
import { AppError } from "@pith/core/errors/app-error";
import { RateLimiterMemory, RateLimiterPostgres, RateLimiterRes } from "rate-limiter-flexible";
import { signText } from "../lib/randomness.ts";
import { createFloodCounter } from "./create-flood-counter.ts";
import type { HttpDependencies } from "./http-dependencies.ts";
import { getNetwork } from "./read-address.ts";

/** Allows this many calls per time window. */
interface Limit {
  points: number;
  seconds: number;
  /** Counted separately in each process. For calls that clients poll and that reveal no secrets. */
  isOwn?: true;
}

const MINUTE = 60;
const HOUR = 60 * MINUTE;

/** A call in the contract, an OAuth endpoint, or the URL that payers return to. */
type CountedName = EndpointName | "registerAgent" | "issueAgentTokens" | "returnFromPayment";

/** All calls from one IP address. A household or office behind one address stays well below this. */
const ADDRESS_LIMIT: Limit = { points: 1200, seconds: MINUTE };
/** All calls by one user. Far above what a human or the website's polling produces. */
const USER_LIMIT: Limit = { points: 300, seconds: MINUTE };

/**
 * All calls with one API key: two per second, so that a runaway script leaves room for the user's other
 * scripts.
 */
const KEY_LIMIT: Limit = { points: 120, seconds: MINUTE };
/** Wrong API keys from one network. Valid keys from the same network keep working. */
const WRONG_KEY_LIMIT: Limit = { points: 60, seconds: HOUR };

/**
 * Uploads from one network. Each can be hundreds of megabytes, and a visitor can start a new guest session at
 * any time.
 */
const UPLOAD_LIMIT: Limit = { points: 30, seconds: HOUR };

/**
 * Limits for calls that are expensive or could be used to guess secrets. Per user, or per network if there is no user.
 */
const callLimits: Partial<Record<CountedName, Limit>> = {
  createSummary: { points: 60, seconds: MINUTE },
  renderSummary: { points: 60, seconds: MINUTE },
  listVideos: { points: 30, seconds: MINUTE },
  priceBatch: { points: 30, seconds: MINUTE },
  createBatch: { points: 30, seconds: MINUTE },
  retryBatch: { points: 30, seconds: MINUTE },
  createFollow: { points: 30, seconds: MINUTE },
  catchUpFollow: { points: 30, seconds: MINUTE },
  // Each may list 2,000 feeds.
  importFollows: { points: 10, seconds: MINUTE },
  askQuestion: { points: 30, seconds: MINUTE },
  askLibrary: { points: 30, seconds: MINUTE },
  createSummaryAudio: { points: 20, seconds: MINUTE },
  getSharedCard: { points: 120, seconds: MINUTE, isOwn: true },
  getEmbed: { points: 300, seconds: MINUTE, isOwn: true },
  getSharedTranscript: { points: 120, seconds: MINUTE, isOwn: true },
  getSummaryCard: { points: 60, seconds: MINUTE, isOwn: true },
  exportAccountData: { points: 10, seconds: HOUR },
  createGuestSession: { points: 60, seconds: HOUR },
  createSessionToken: { points: 240, seconds: MINUTE, isOwn: true },
  createOwnerSession: { points: 10, seconds: MINUTE },
  createTelegramSession: { points: 20, seconds: MINUTE },
  createFirstAdmin: { points: 20, seconds: MINUTE },
  signInWithPassword: { points: 120, seconds: HOUR },
  readInvitation: { points: 30, seconds: MINUTE, isOwn: true },
  acceptInvitation: { points: 20, seconds: MINUTE },
  createPasskeyChallenge: { points: 60, seconds: MINUTE, isOwn: true },
  signInWithPasskey: { points: 60, seconds: MINUTE },
  changePassword: { points: 20, seconds: MINUTE },
  addPasskey: { points: 20, seconds: MINUTE },
  createInvitation: { points: 60, seconds: MINUTE },
  endSession: { points: 60, seconds: MINUTE },
  // A provider's programs may register from a single network for all of its users.
  registerAgent: { points: 120, seconds: HOUR },
  issueAgentTokens: { points: 300, seconds: MINUTE },
  // Each click on Allow creates a code.
  answerAgentRequest: { points: 20, seconds: MINUTE },
  startExtensionSession: { points: 30, seconds: HOUR },
  collectExtensionSession: { points: 120, seconds: MINUTE, isOwn: true },
  requestLoginCode: { points: 30, seconds: HOUR },
  verifyLoginCode: { points: 60, seconds: HOUR },
  linkTelegram: { points: 30, seconds: HOUR },
  createCheckoutSession: { points: 20, seconds: MINUTE },
  // Reads the payment from its provider several times, and requires no sign-in.
  returnFromPayment: { points: 60, seconds: MINUTE },
  // Each of these calls makes the server send a request to another service or to a URL chosen by the user.
  connectPlace: { points: 20, seconds: MINUTE },
  sendSummary: { points: 60, seconds: MINUTE },
  testWebhook: { points: 20, seconds: MINUTE },
  replayWebhookDelivery: { points: 60, seconds: MINUTE },
};

/** The caller that a call counts against. */
export type CountedCaller = { userId: string } | { telegramId: string } | { address: string };

/** Counts calls. The counting methods throw AppError `rate_limited` with the seconds to wait. */
export interface RateLimiter {
  /** Counts a call against an IP address, before any database lookup. */
  countAddress(call: { name: CountedName | "mcp" | "oidc"; address: string }): void;
  /** Counts a call against a known user, or against the IP address if there is none. */
  countCaller(call: { name: CountedName; caller: CountedCaller }): void | Promise<void>;
  /** Counts a call against its API key. The call also counts against the key's user. */
  countKey(call: { keyId: string }): void;
  /** Counts a wrong API key against the IP address. */
  countWrongKey(call: { address: string }): void;
  /** Returns true if this call has its own limit in addition to flood protection. */
  hasOwnLimit(name: EndpointName): boolean;
}

/**
 * Creates the rate limiter. Flood limits (all calls from an address or by a user) are counted per process,
 * because a shared counter would turn every read into a write. Limits on expensive calls and on guessing
 * secrets are counted in Postgres across all processes. With the embedded database, there is only one
 * process, so they are counted in memory. Names and addresses are stored only as hashes.
 */
export function createRateLimiter({
  isOn,
  database,
  signingSecret,
}: { isOn: boolean } & Pick<HttpDependencies, "database" | "signingSecret">): RateLimiter {
  if (!isOn) {
    const countNothing = () => {};
    return {
      countAddress: countNothing,
      countCaller: countNothing,
      countKey: countNothing,
      countWrongKey: countNothing,
      hasOwnLimit: () => false,
    };
  }
  const byAddress = createFloodCounter(ADDRESS_LIMIT);
  const byUser = createFloodCounter(USER_LIMIT);
  const byKey = createFloodCounter(KEY_LIMIT);
  const wrongKeys = createFloodCounter(WRONG_KEY_LIMIT);
  const uploads = createFloodCounter(UPLOAD_LIMIT);
  const byCall = new Map(
    Object.entries(callLimits).map(
      ([name, limit]) => [name, createCounter({ name, limit, database })] as const,
    ),
  );
  return {
    countAddress({ name, address }) {
      const network = getNetwork(address);
      byAddress.take(network);
      if (name === "uploadRecording") uploads.take(network);
    },
    countCaller({ name, caller }) {
      const take = byCall.get(name);
      if ("address" in caller && !take) return;
      const key = describeCaller(caller);
      if (!("address" in caller)) byUser.take(key);
      return take?.(signText({ key: signingSecret, text: `rate-limit:${key}` }));
    },
    countKey: ({ keyId }) => byKey.take(keyId),
    countWrongKey: ({ address }) => wrongKeys.take(getNetwork(address)),
    hasOwnLimit: (name) => byCall.has(name),
  };
}

function describeCaller(caller: CountedCaller): string {
  if ("userId" in caller) return `user:${caller.userId}`;
  if ("telegramId" in caller) return `telegram:${caller.telegramId}`;
  return `network:${getNetwork(caller.address)}`;
}

function createCounter({
  name,
  limit,
  database,
}: {
  name: string;
  limit: Limit;
  database: HttpDependencies["database"];
}): (key: string) => void | Promise<void> {
  const { points, seconds: duration } = limit;
  if (limit.isOwn || !database.pool) return createFloodCounter(limit).take;
  const shared = new RateLimiterPostgres({
    storeClient: database.pool,
    storeType: "pool",
    tableName: "rate_limits",
    // A migration creates the table, and the cleanup job empties it.
    tableCreated: true,
    clearExpiredByTimeout: false,
    keyPrefix: name,
    points,
    duration,
    // A blocked caller is rejected from memory until the block expires.
    inMemoryBlockOnConsumed: points,
    // If the database is down, count in this process only. The calls themselves would fail anyway.
    insuranceLimiter: new RateLimiterMemory({ points, duration }),
  });
  return async (key) => {
    try {
      await shared.consume(key);
    } catch (refusal) {
      if (!(refusal instanceof RateLimiterRes)) throw refusal;
      throw new AppError({ code: "rate_limited", retryAfterSeconds: refusal.msBeforeNext / 1000 });
    }
  };
}
