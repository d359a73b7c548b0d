import type { EndpointName } from "@pith/core/contract/contract";
import { AppError } from "@pith/core/errors/app-error";
import {
  type RateLimiterAbstract,
  RateLimiterMemory,
  RateLimiterPostgres,
  RateLimiterRes,
} from "rate-limiter-flexible";
import { signText } from "../lib/randomness.ts";
import type { HttpDependencies } from "./http-dependencies.ts";
import { getNetwork } from "./read-address.ts";

/** So many calls in so many seconds. */
interface Limit {
  points: number;
  seconds: number;
  /** Each process counts by itself, for calls that machines repeat and that nothing can be guessed with. */
  isOwn?: true;
}

const MINUTE = 60;
const HOUR = 60 * MINUTE;

/** All calls of one network address together; a household or an office behind one address stays well below. */
const ADDRESS_LIMIT: Limit = { points: 1200, seconds: MINUTE };
/** All calls of one user; far above what a person or the website's own refreshing comes to. */
const USER_LIMIT: Limit = { points: 300, seconds: MINUTE };

/** Recordings of one network address, since each may be hundreds of megabytes and visitors are free to come anew. */
const UPLOAD_LIMIT: Limit = { points: 30, seconds: HOUR };

/** Calls that cost more than others, or that somebody could guess secrets with. By user, else by address. */
const callLimits: Partial<Record<EndpointName, Limit>> = {
  createSummary: { points: 60, seconds: MINUTE },
  renderSummary: { points: 60, seconds: MINUTE },
  listVideos: { points: 30, seconds: MINUTE },
  askQuestion: { points: 30, seconds: MINUTE },
  createSummaryAudio: { points: 20, seconds: MINUTE },
  createGuestSession: { points: 60, seconds: HOUR },
  createSessionToken: { points: 240, seconds: MINUTE, isOwn: true },
  createOwnerSession: { points: 10, seconds: MINUTE },
  createTelegramSession: { points: 20, seconds: MINUTE },
  startExtensionSession: { points: 30, seconds: HOUR },
  collectExtensionSession: { points: 120, seconds: MINUTE, isOwn: true },
  requestLoginCode: { points: 30, seconds: HOUR },
  verifyLoginCode: { points: 60, seconds: HOUR },
  linkTelegram: { points: 30, seconds: HOUR },
  createCheckoutSession: { points: 20, seconds: MINUTE },
};

/** Whom a call is counted for. */
export type CountedCaller = { userId: string } | { telegramId: string } | { address: string };

/** Both throw AppError `rate_limited` with the seconds to wait. */
export interface RateLimiter {
  /** Counts a call of a network address: before anything is looked up for it. */
  countAddress(call: { name: EndpointName; address: string }): Promise<void>;
  /** Counts a call of somebody who is known, or of an address where nobody is. */
  countCaller(call: { name: EndpointName; caller: CountedCaller }): Promise<void>;
}

/**
 * What floods are held back with (all calls of an address, all calls of a user) each process counts by itself, since
 * a shared count would be a write for every read. What costs much or guesses at secrets is counted in the database
 * for all processes together, where there can be several. Names and addresses are never stored, only their hashes.
 */
export function createRateLimiter({
  isOn,
  database,
  signingSecret,
}: { isOn: boolean } & Pick<HttpDependencies, "database" | "signingSecret">): RateLimiter {
  if (!isOn) return { countAddress: async () => {}, countCaller: async () => {} };
  const byAddress = createOwnCounter(ADDRESS_LIMIT);
  const byUser = createOwnCounter(USER_LIMIT);
  const uploads = createOwnCounter(UPLOAD_LIMIT);
  const byCall = new Map(
    Object.entries(callLimits).map(
      ([name, limit]) => [name, createCounter({ name, limit, database })] as const,
    ),
  );
  return {
    async countAddress({ name, address }) {
      const network = getNetwork(address);
      await take(byAddress, network);
      if (name === "uploadRecording") await take(uploads, network);
    },
    async countCaller({ name, caller }) {
      const key = describeCaller(caller);
      if (!("address" in caller)) await take(byUser, key);
      const counter = byCall.get(name);
      if (counter) await take(counter, signText({ key: signingSecret, text: `rate-limit:${key}` }));
    },
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
}): RateLimiterAbstract {
  const own = createOwnCounter(limit);
  if (limit.isOwn || !database.pool) return own;
  return new RateLimiterPostgres({
    storeClient: database.pool,
    storeType: "pool",
    tableName: "rate_limits",
    // The migrations make it, and the clean-up empties it.
    tableCreated: true,
    clearExpiredByTimeout: false,
    keyPrefix: name,
    points: limit.points,
    duration: limit.seconds,
    // Whoever is over the limit isn't asked about again until their time is over.
    inMemoryBlockOnConsumed: limit.points,
    // While the database doesn't answer this process counts by itself; nothing that the calls do works then anyway.
    insuranceLimiter: own,
  });
}

function createOwnCounter({ points, seconds }: Limit): RateLimiterMemory {
  return new RateLimiterMemory({ points, duration: seconds });
}

async function take(counter: RateLimiterAbstract, key: string): Promise<void> {
  try {
    await counter.consume(key);
  } catch (refusal) {
    if (!(refusal instanceof RateLimiterRes)) throw refusal;
    throw new AppError({ code: "rate_limited", retryAfterSeconds: refusal.msBeforeNext / 1000 });
  }
}
