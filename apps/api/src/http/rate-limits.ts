import type { EndpointName } from "@pith/core/contract/contract";
import { AppError } from "@pith/core/errors/app-error";
import { RateLimiterMemory, RateLimiterRes } from "rate-limiter-flexible";
import type { Actor } from "./actor.ts";
import { getNetwork } from "./read-address.ts";

/** So many calls in so many seconds. */
interface Limit {
  points: number;
  seconds: number;
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
  createSessionToken: { points: 240, seconds: MINUTE },
  createOwnerSession: { points: 10, seconds: MINUTE },
  createTelegramSession: { points: 20, seconds: MINUTE },
  startExtensionSession: { points: 30, seconds: HOUR },
  collectExtensionSession: { points: 120, seconds: MINUTE },
  requestLoginCode: { points: 30, seconds: HOUR },
  verifyLoginCode: { points: 60, seconds: HOUR },
  linkTelegram: { points: 30, seconds: HOUR },
  createCheckoutSession: { points: 20, seconds: MINUTE },
};

export interface RateLimiter {
  /** @throws AppError `rate_limited` with the seconds to wait. */
  check(call: { name: EndpointName; actor: Actor | null; address: string }): Promise<void>;
}

/**
 * Counts calls in this process. With several processes each counts its own share; what must hold exactly (login
 * codes, quota, an address's guests) is counted in the database instead.
 */
export function createRateLimiter({ isOn }: { isOn: boolean }): RateLimiter {
  if (!isOn) return { check: async () => {} };
  const byAddress = createCounter(ADDRESS_LIMIT);
  const byUser = createCounter(USER_LIMIT);
  const uploads = createCounter(UPLOAD_LIMIT);
  const byCall = new Map(
    Object.entries(callLimits).map(([name, limit]) => [name, createCounter(limit)] as const),
  );
  return {
    async check({ name, actor, address }) {
      const network = getNetwork(address);
      await take(byAddress, network);
      if (actor) await take(byUser, actor.userId);
      if (name === "uploadRecording") await take(uploads, network);
      const counter = byCall.get(name);
      if (counter) await take(counter, actor?.userId ?? network);
    },
  };
}

function createCounter({ points, seconds }: Limit): RateLimiterMemory {
  return new RateLimiterMemory({ points, duration: seconds });
}

async function take(counter: RateLimiterMemory, key: string): Promise<void> {
  try {
    await counter.consume(key);
  } catch (refusal) {
    if (!(refusal instanceof RateLimiterRes)) throw refusal;
    throw new AppError({
      code: "rate_limited",
      message: "That was a lot at once. Wait a moment and try again.",
      retryAfterSeconds: refusal.msBeforeNext / 1000,
    });
  }
}
