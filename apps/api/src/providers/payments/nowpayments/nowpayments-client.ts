import { AppError } from "@pith/core/errors/app-error";
import type { Clock } from "@pith/core/lib/clock";
import type { Log } from "@pith/core/logging/create-log";
import { z } from "zod";
import { parseJsonWithTexts } from "./exact-json.ts";
import { isProviderId } from "./payment-reference.ts";
import { readLimited } from "./read-limited.ts";

const NOWPAYMENTS_API_ROOT = "https://api.nowpayments.io";

const TIMEOUT_MS = 10_000;
const MAX_ANSWER_BYTES = 1024 * 1024;
const RETRY_SECONDS = 30;
const MAX_RETRY_SECONDS = 3600;
/** Less than the five minutes after which NOWPayments' tokens expire. */
const TOKEN_LIFETIME_MS = 4 * 60_000;
const LISTED_PER_INVOICE = 100;

/** Numbers are kept as their source text. */
const amountSchema = z.string().max(80).nullish();
const idSchema = z.string().refine(isProviderId);
const optionalIdSchema = z
  .string()
  .nullish()
  .transform((text) => (isProviderId(text) ? text : null));

const paymentSchema = z.object({
  payment_id: idSchema,
  parent_payment_id: optionalIdSchema,
  invoice_id: optionalIdSchema,
  payment_status: z.string().max(40),
  order_id: z.string().max(200).nullish(),
  pay_address: z.string().max(300).nullish(),
  payin_extra_id: z.string().max(300).nullish(),
  created_at: z.string().max(40).nullish(),
  price_amount: amountSchema,
  price_currency: z.string().max(20).nullish(),
  pay_amount: amountSchema,
  pay_currency: z.string().max(40).nullish(),
  actually_paid: amountSchema,
  actually_paid_at_fiat: amountSchema,
});
const invoiceSchema = z.object({ id: idSchema, invoice_url: z.url({ protocol: /^https?$/ }) });
const listSchema = z.object({ data: z.array(z.object({ payment_id: idSchema })) });
const tokenSchema = z.object({ token: z.string().min(1) });

/** A payment's current state at NOWPayments, with amounts in its own format. */
export type NowpaymentsPayment = z.output<typeof paymentSchema>;

interface NewInvoice {
  orderId: string;
  /** Decimal, like "2.50". */
  price: string;
  currency: string;
  description: string;
  notifyUrl: string;
  returnUrl: string;
}

export interface NowpaymentsClient {
  createInvoice(invoice: NewInvoice): Promise<{ id: string; url: string }>;
  /** Null if NOWPayments has no such payment. */
  readPayment(id: string): Promise<NowpaymentsPayment | null>;
  /** Lists the ids of an invoice's payments. Null if this account may not list them. */
  listPayments: ((invoiceId: string) => Promise<string[]>) | null;
}

/**
 * Creates the NOWPayments client. Users see our own messages for its failures, and the key is never logged.
 *
 * @throws AppError from every call: `unavailable` if a retry makes sense, otherwise `payment_unavailable`.
 */
export function createNowpaymentsClient({
  apiKey,
  account,
  apiRoot,
  clock,
  log,
  fetch,
  timeoutMs = TIMEOUT_MS,
}: {
  apiKey: string;
  /** Listing payments requires a sign-in in addition to the key. Null if none is configured. */
  account: { email: string; password: string } | null;
  /** Null for NOWPayments' default URL. */
  apiRoot: string | null;
  clock: Clock;
  log: Pick<Log, "warn" | "error">;
  fetch: (url: string, init: RequestInit) => Promise<Response>;
  timeoutMs?: number;
}): NowpaymentsClient {
  let token: { text: string; endsAt: number } | null = null;

  async function ask<Schema extends z.ZodType>({
    path,
    schema,
    body,
    bearer,
  }: {
    path: string;
    schema: Schema;
    body?: Record<string, unknown>;
    bearer?: string;
  }): Promise<z.output<Schema> | null> {
    const response = await fetch(`${apiRoot ?? NOWPAYMENTS_API_ROOT}${path}`, {
      method: body ? "POST" : "GET",
      headers: {
        "x-api-key": apiKey,
        Accept: "application/json",
        ...(body && { "Content-Type": "application/json" }),
        ...(bearer && { Authorization: `Bearer ${bearer}` }),
      },
      ...(body && { body: JSON.stringify(body) }),
      // Never follow redirects, because the key must not be sent to another host.
      redirect: "error",
      signal: AbortSignal.timeout(timeoutMs),
    }).catch((cause: unknown) => {
      throw createUnavailable({ reason: describeCause(cause) });
    });
    const text = await readLimited({ response, maxBytes: MAX_ANSWER_BYTES }).catch((cause: unknown) => {
      throw createUnavailable({ reason: describeCause(cause) });
    });
    if (response.status === 404) return null;
    if (!response.ok) throw refuse({ response, text });
    const parsed = schema.safeParse(readJson(text));
    if (parsed.success) return parsed.data;
    log.warn({}, "NOWPayments answered something that isn't in its documentation");
    throw createUnavailable({ reason: "an answer that can't be read" });
  }

  function refuse({ response, text }: { response: Response; text: string | null }): AppError {
    const { status } = response;
    const code = readRefusalCode(text);
    const facts = { status, code };
    if (status === 429 || status >= 500) {
      log.warn(facts, "NOWPayments can't answer now");
      return createUnavailable({
        reason: `status ${status}`,
        retryAfterSeconds: readRetrySeconds(response.headers),
      });
    }
    const isKey = status === 401 || status === 403;
    log.error(
      facts,
      isKey ? "NOWPayments rejects the key: check NOWPAYMENTS_API_KEY" : "NOWPayments refuses",
    );
    return new AppError({
      code: "payment_unavailable.crypto",
      cause: new Error(`NOWPayments answered ${status} ${code ?? ""}`.trim()),
    });
  }

  async function signIn({ email, password }: { email: string; password: string }): Promise<string> {
    const now = clock.now();
    if (token && token.endsAt > now) return token.text;
    const answer = await ask({ path: "/v1/auth", schema: tokenSchema, body: { email, password } });
    if (!answer) throw createUnavailable({ reason: "no sign-in" });
    token = { text: answer.token, endsAt: now + TOKEN_LIFETIME_MS };
    return answer.token;
  }

  return {
    async createInvoice({ orderId, price, currency, description, notifyUrl, returnUrl }) {
      const invoice = await ask({
        path: "/v1/invoice",
        schema: invoiceSchema,
        body: {
          price_amount: Number(price),
          price_currency: currency.toLowerCase(),
          order_id: orderId,
          order_description: description,
          ipn_callback_url: notifyUrl,
          success_url: returnUrl,
          cancel_url: returnUrl,
          partially_paid_url: returnUrl,
        },
      });
      if (!invoice) throw createUnavailable({ reason: "status 404 for a new invoice" });
      return { id: invoice.id, url: invoice.invoice_url };
    },
    readPayment: (id) => ask({ path: `/v1/payment/${id}`, schema: paymentSchema }),
    listPayments: account
      ? async (invoiceId) => {
          const query = new URLSearchParams({
            limit: String(LISTED_PER_INVOICE),
            page: "0",
            sortBy: "created_at",
            orderBy: "asc",
            invoiceId,
          });
          const bearer = await signIn(account);
          const list = await ask({ path: `/v1/payment/?${query}`, schema: listSchema, bearer });
          return (list?.data ?? []).map(({ payment_id }) => payment_id);
        }
      : null,
  };
}

function createUnavailable({
  reason,
  retryAfterSeconds = RETRY_SECONDS,
}: {
  reason: string;
  retryAfterSeconds?: number;
}): AppError {
  return new AppError({
    code: "unavailable.crypto",
    cause: new Error(`NOWPayments: ${reason}`),
    retryAfterSeconds,
  });
}

/** Returns a short cause, because the full message of a fetch error may contain the request. */
function describeCause(cause: unknown): string {
  if (!(cause instanceof Error)) return "no answer";
  const inner: unknown = cause.cause;
  const code =
    typeof inner === "object" && inner !== null && "code" in inner ? ` (${String(inner.code)})` : "";
  return `${cause.name}${code}`;
}

function readRetrySeconds(headers: Headers): number {
  const seconds = Number(headers.get("retry-after"));
  return Number.isInteger(seconds) && seconds > 0 ? Math.min(seconds, MAX_RETRY_SECONDS) : RETRY_SECONDS;
}

function readJson(text: string | null): unknown {
  try {
    return text === null ? null : parseJsonWithTexts(text);
  } catch {
    return null;
  }
}

/** Returns an error's code. Ignores the message, which can repeat our request. */
function readRefusalCode(text: string | null): string | null {
  return z.object({ code: z.string().max(40) }).safeParse(readJson(text)).data?.code ?? null;
}
