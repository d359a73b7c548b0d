import { setTimeout as delay } from "node:timers/promises";
import { ApiError } from "@pith/core/client/api-error";
import { type ApiClient, createApiClient } from "@pith/core/client/create-api-client";
import { streamSummaryEvents } from "@pith/core/client/stream-summary-events";
import { paymentEndpoints } from "@pith/core/contract/payment.endpoints";
import { premiumEndpoints } from "@pith/core/contract/premium.endpoints";
import { summaryEndpoints } from "@pith/core/contract/summary.endpoints";
import { systemEndpoints } from "@pith/core/contract/system.endpoints";
import { isAppError } from "@pith/core/errors/app-error";
import type { Person } from "./create-person.ts";

/** The retry delays used by the bot's own client. */
const RETRY_WAITS_MS = [200, 1_000];
const PASSING_STATUS: readonly (number | null)[] = [502, 503, 504];

/** What users did with the product, and what went wrong for them. */
export interface UseReport {
  /** Distinct calls, not counting retries. */
  calls: number;
  /** Retried calls, with the reason. */
  retries: string[];
  /** Calls and streams that failed permanently. */
  failures: string[];
  /** Ids of the accepted summaries. */
  promised: string[];
  reconnections: number;
  /** Summaries whose stream sent a point twice, or points that differ from the summary's. */
  wrongStreams: string[];
  /** Telegram ids of the users who paid, once each. */
  buyers: number[];
}

/** Simulates users of a running product at one origin. Each function resolves when its interaction is complete. */
export function createUse({ origin, serviceKey }: { origin: string; serviceKey: string }) {
  const report: UseReport = {
    calls: 0,
    retries: [],
    failures: [],
    promised: [],
    reconnections: 0,
    wrongStreams: [],
    buyers: [],
  };

  /** Retries as our clients do. Null if it still fails. */
  async function ask<Answer>(what: string, call: () => Promise<Answer>): Promise<Answer | null> {
    report.calls += 1;
    for (const waitMs of [...RETRY_WAITS_MS, null]) {
      try {
        return await call();
      } catch (error) {
        const why = `${what}: ${describe(error)}`;
        if (waitMs === null || !isPassing(error)) {
          report.failures.push(why);
          return null;
        }
        report.retries.push(why);
        await delay(waitMs);
      }
    }
    return null;
  }

  const clientOf = (person: Person): ApiClient =>
    createApiClient({
      baseUrl: origin,
      fetch,
      auth: {
        waitForUser: async () => ({ provider: "firebase", userId: person.userId, telegramId: null }),
        getIdToken: async () => person.token,
      },
    });

  return {
    report,
    /** Requests a summary, follows its events to the end, and reads the result. */
    async summarize({ person, url }: { person: Person; url: string }): Promise<void> {
      const client = clientOf(person);
      const ticket = await ask("create", () =>
        client.call(summaryEndpoints.createSummary, { body: { source: { kind: "link", url } } }),
      );
      if (!ticket) return;
      const { id } = ticket.summary;
      report.promised.push(id);
      const told: number[] = [];
      const onConnection = (state: "open" | "lost") => {
        if (state === "lost") report.reconnections += 1;
      };
      try {
        for await (const event of streamSummaryEvents({ client, summaryId: id, onConnection })) {
          if (event.type === "key_point") told.push(event.index);
          if (event.type === "error" || event.type === "cancelled")
            throw new Error(`it ended as ${event.type}`);
        }
      } catch (error) {
        report.failures.push(`stream: ${describe(error)}`);
      }
      const read = await ask("read", () => client.call(summaryEndpoints.getSummary, { params: { id } }));
      const points = read?.content?.keyPoints.length ?? 0;
      if (new Set(told).size !== points || told.length !== points)
        report.wrongStreams.push(`${id}: told ${told.join(" ")}, has ${points}`);
    },
    /** Reads a user's list of summaries and the public endpoints. */
    async look(person: Person): Promise<void> {
      const client = clientOf(person);
      await ask("list", () => client.call(summaryEndpoints.listSummaries, { query: {} }));
      await ask("config", () => client.call(systemEndpoints.getPublicConfig));
    },
    /** Buys a plan on the sandbox's page, as a new user of the bot. */
    async buy(telegramId: number): Promise<void> {
      const client = createApiClient({
        baseUrl: origin,
        fetch,
        auth: {
          waitForUser: async () => ({
            provider: "telegram",
            userId: String(telegramId),
            telegramId: String(telegramId),
          }),
          getIdToken: async () => null,
          headers: { "X-Pith-Service-Key": serviceKey },
        },
      });
      const body = { first_name: "Buyer", last_name: null, username: null, language_code: "en" };
      await ask("sign in", () => client.call(systemEndpoints.putBotUser, { params: { telegramId }, body }));
      const checkout = await ask("check out", () =>
        client.call(paymentEndpoints.createCheckoutSession, {
          body: {
            plan: "lite",
            period: "monthly",
            payment_method: "card",
            is_upgrade: false,
            current_tier: "free",
            success_url: `${origin}/payment/success`,
            cancel_url: `${origin}/payment/failed`,
          },
        }),
      );
      if (!checkout) return;
      const form = new URLSearchParams({ action: "pay" });
      await ask("pay", async () => {
        const answer = await fetch(checkout.url, { method: "POST", body: form, redirect: "manual" });
        if (answer.status !== 303) throw new Error(`status ${answer.status}`);
      });
      const premium = await ask("plan", () => client.call(premiumEndpoints.getPremiumStatus));
      if (premium?.tier === "lite") report.buyers.push(telegramId);
      else report.failures.push(`plan after payment: ${premium?.tier}`);
    },
  };
}

export type Use = ReturnType<typeof createUse>;

function isPassing(error: unknown): boolean {
  if (error instanceof ApiError && error.status !== null) return PASSING_STATUS.includes(error.status);
  if (isAppError(error)) return error.code === "network" || error.code === "timeout";
  // What fetch itself throws.
  return error instanceof TypeError || (error instanceof Error && /^status 50[234]$/.test(error.message));
}

function describe(error: unknown): string {
  if (!(error instanceof Error)) return String(error);
  const status = error instanceof ApiError ? ` (${error.status})` : "";
  const cause = error.cause instanceof Error ? `, ${describe(error.cause)}` : "";
  return `${error.message}${status}${cause}`;
}
