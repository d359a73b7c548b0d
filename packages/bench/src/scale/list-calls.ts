import { createRandom } from "@pith/testbed/create-random";
import { getSecret, getSummaryId, PER_PERSON } from "./fill-database.ts";

/** A request by one of the users in the database. */
export interface ScaleRequest {
  method: "GET" | "POST" | "PUT" | "DELETE";
  path: string;
  headers: Record<string, string>;
  body?: unknown;
}

export interface ScaleCall {
  name: string;
  build(turn: { person: number; summaryId: string; number: number }): Pick<ScaleRequest, "path" | "body"> & {
    method?: ScaleRequest["method"];
  };
}

const SEED = 21;

/** All reads by pages, the bot and the extension, and the frequent writes. */
export const scaleCalls: readonly ScaleCall[] = [
  { name: "session", build: () => ({ path: "/api/auth/session" }) },
  { name: "account overview", build: () => ({ path: "/api/users/account/overview" }) },
  { name: "signed-in places", build: () => ({ path: "/api/users/account/places" }) },
  { name: "plan's status", build: () => ({ path: "/api/premium/status" }) },
  { name: "linked usage", build: () => ({ path: "/api/premium/linked-account-usage" }) },
  { name: "plans with prices", build: () => ({ path: "/api/payment/plans-with-pricing" }) },
  { name: "notifications", build: () => ({ path: "/api/notifications/user" }) },
  { name: "history", build: () => ({ path: "/api/summaries?limit=20" }) },
  { name: "summary", build: ({ summaryId }) => ({ path: `/api/summaries/${summaryId}` }) },
  { name: "transcript", build: ({ summaryId }) => ({ path: `/api/summaries/${summaryId}/transcript` }) },
  { name: "versions", build: ({ summaryId }) => ({ path: `/api/summaries/${summaryId}/versions` }) },
  { name: "questions", build: ({ summaryId }) => ({ path: `/api/summaries/${summaryId}/questions` }) },
  { name: "event stream", build: ({ summaryId }) => ({ path: `/api/summaries/${summaryId}/events` }) },
  { name: "library", build: () => ({ path: "/api/library" }) },
  { name: "library talks", build: () => ({ path: "/api/library/talks?limit=20" }) },
  { name: "library search", build: () => ({ path: "/api/library/talks?search=water&limit=10" }) },
  { name: "kept points", build: () => ({ path: "/api/library/kept-points" }) },
  {
    name: "keep a point",
    build: ({ summaryId }) => ({ method: "PUT", path: `/api/summaries/${summaryId}/kept-points/0` }),
  },
  {
    name: "share",
    build: ({ summaryId }) => ({ method: "POST", path: `/api/summaries/${summaryId}/share` }),
  },
  { name: "shared summary", build: ({ number }) => ({ path: `/api/shared/share-${number * 10}` }) },
  {
    name: "read all notifications",
    build: () => ({ method: "PUT", path: "/api/notifications/mark-all-read" }),
  },
  {
    name: "request a summary",
    build: ({ number }) => ({
      method: "POST",
      path: "/api/summaries",
      body: { source: { kind: "link", url: `https://youtu.be/new${String(number).padStart(8, "0")}` } },
    }),
  },
];

/**
 * Draws requests by users who weren't drawn for another call, so that none of their data is cached. `active`
 * is how many of the database's users send requests. They are spread evenly across its rows.
 */
export function drawRequests({
  call,
  count,
  people,
  active,
}: {
  call: ScaleCall;
  count: number;
  people: number;
  active: number;
}): ScaleRequest[] {
  const random = createRandom(SEED + scaleCalls.indexOf(call));
  const drawOne = () => 1 + Math.floor((random.below(active) * people) / active);
  return Array.from({ length: count }, () => {
    // The first person owns the real summaries.
    const person = Math.max(2, drawOne());
    const summaryId = getSummaryId({ person, number: random.below(PER_PERSON), people });
    const { method = "GET", path, body } = call.build({ person, summaryId, number: drawOne() });
    // Accepts gzip, as browsers, the bot and the extension do.
    const headers = { cookie: `session=${getSecret(person)}`, "accept-encoding": "gzip" };
    return { method, path, headers, ...(body !== undefined && { body }) };
  });
}
