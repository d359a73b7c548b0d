import { createServer, type IncomingMessage, type ServerResponse } from "node:http";
import type { AddressInfo } from "node:net";
import type { Clock } from "@pith/core/lib/clock";
import { Stripe } from "stripe";
import { createFakeCalls, type FakeCall, FakeStripeError, type Form } from "./fake-stripe-calls.ts";
import { createFakeLife, type FakeLife } from "./fake-stripe-life.ts";
import { createBooks, type FakeBooks, type FakeEvent } from "./fake-stripe-objects.ts";
import { parseForm } from "./parse-form.ts";

export const FAKE_SECRET_KEY = "sk_test_fake_key_for_tests";
export const FAKE_WEBHOOK_SECRET = "whsec_fake_secret_for_tests";

/** Stripe's limit on expansion depth. */
const MAX_EXPAND_LEVELS = 4;

/** A simulated call failure. */
interface FakeFault {
  /** Matches calls (`POST /v1/…` with the id) that contain this string. */
  on: string;
  /** A status to return, or a dropped or hanging connection. */
  answer: 429 | 500 | 503 | 401 | "cut" | "hang";
  /** True if the call takes effect despite the error. */
  hasEffect?: boolean;
  /** Number of failures. Unlimited if omitted. */
  times?: number;
}

interface FakeRequest {
  /** `POST /v1/checkout/sessions` */
  call: string;
  form: Form;
  idempotencyKey: string | null;
}

export interface FakeStripe extends Omit<FakeLife, "record" | "createId" | "seconds"> {
  origin: string;
  books: FakeBooks;
  requests: FakeRequest[];
  faults: FakeFault[];
  /** Called before each request, to simulate concurrent events. */
  hooks: ((call: string) => void)[];
  /** Returns an event as posted by Stripe. */
  sign(event: FakeEvent, secret?: string): { body: string; headers: Record<string, string> };
  close(): Promise<void>;
}

/**
 * Creates a fake Stripe server for the official library: form-encoded calls, Stripe's errors, idempotency
 * keys that replay the first response, and rejection of unknown input.
 */
export async function createFakeStripe({ clock }: { clock: Clock }): Promise<FakeStripe> {
  const books = createBooks();
  const life = createFakeLife({ books, clock });
  const calls = createFakeCalls({ books, life });
  const requests: FakeRequest[] = [];
  const faults: FakeFault[] = [];
  const hooks: FakeStripe["hooks"] = [];
  const replies = new Map<string, { body: string; status: number; answer: string }>();

  function answerCall({ call, form, idempotencyKey }: FakeRequest): { status: number; answer: string } {
    const body = JSON.stringify({ call, form });
    const replayed = idempotencyKey === null ? undefined : replies.get(idempotencyKey);
    if (replayed && replayed.body !== body) {
      throw new FakeStripeError(400, {
        type: "idempotency_error",
        message:
          "Keys for idempotent requests can only be used with the same parameters they were first used with.",
      });
    }
    if (replayed) return replayed;
    const reply = { body, status: 200, answer: JSON.stringify(findAnswer({ calls, call, form })) };
    if (idempotencyKey !== null && call.startsWith("POST")) replies.set(idempotencyKey, reply);
    return reply;
  }

  async function handle(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const url = new URL(request.url ?? "", "http://localhost");
    let body = "";
    for await (const chunk of request) body += String(chunk);
    const asked: FakeRequest = {
      call: `${request.method} ${url.pathname}`,
      form: parseForm(request.method === "POST" ? body : url.search.slice(1)),
      idempotencyKey: request.headers["idempotency-key"]?.toString() ?? null,
    };
    requests.push(asked);
    try {
      requireGoodManners(request);
      for (const hook of hooks) hook(asked.call);
      const fault = takeFault({ faults, call: asked.call });
      if (fault?.hasEffect) answerCall(asked);
      if (fault?.answer === "hang") return;
      if (fault?.answer === "cut") {
        response.destroy();
        return;
      }
      if (fault) throw buildFault(fault.answer);
      const { status, answer } = answerCall(asked);
      reply({ response, status, answer });
    } catch (error) {
      const told =
        error instanceof FakeStripeError ? error : new FakeStripeError(500, { message: String(error) });
      reply({ response, status: told.status, answer: JSON.stringify({ error: told.body }) });
    }
  }

  const server = createServer((request, response) => void handle(request, response));
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  const { port } = server.address() as AddressInfo;
  return {
    ...life,
    origin: `http://127.0.0.1:${port}`,
    books,
    requests,
    faults,
    hooks,
    sign(event, secret = FAKE_WEBHOOK_SECRET) {
      const body = JSON.stringify(event, null, 2);
      const signature = Stripe.webhooks.generateTestHeaderString({
        payload: body,
        secret,
        timestamp: life.seconds(),
      });
      return { body, headers: { "Stripe-Signature": signature, "Content-Type": "application/json" } };
    },
    close: () =>
      new Promise((resolve) => {
        server.close(() => resolve());
        server.closeAllConnections();
      }),
  };
}

function requireGoodManners(request: IncomingMessage): void {
  if (request.headers.authorization !== `Bearer ${FAKE_SECRET_KEY}`) {
    throw new FakeStripeError(401, { type: "invalid_request_error", message: "Invalid API Key provided" });
  }
  if (request.headers["stripe-version"] !== Stripe.API_VERSION) {
    throw new FakeStripeError(400, { type: "invalid_request_error", message: "No such API version." });
  }
  const type = request.headers["content-type"] ?? "";
  if (request.method === "POST" && !type.startsWith("application/x-www-form-urlencoded")) {
    throw new FakeStripeError(400, { type: "invalid_request_error", message: "Not a form." });
  }
}

function findAnswer({
  calls,
  call,
  form,
}: {
  calls: readonly FakeCall[];
  call: string;
  form: Form;
}): unknown {
  for (const { route, fields, answer } of calls) {
    const match = new RegExp(`^${route.replace(":id", "([^/]+)")}$`).exec(call);
    if (!match) continue;
    for (const name of Object.keys(form)) {
      if (fields.includes(name)) continue;
      throw new FakeStripeError(400, {
        type: "invalid_request_error",
        code: "parameter_unknown",
        message: `Received unknown parameter: ${name}`,
      });
    }
    requireShallow(form["expand"]);
    return answer({ id: decodeURIComponent(match[1] ?? ""), form });
  }
  throw new FakeStripeError(404, {
    type: "invalid_request_error",
    message: `Unrecognized request URL (${call}).`,
  });
}

function requireShallow(expand: Form[string] | undefined): void {
  for (const path of Array.isArray(expand) ? expand : []) {
    if (String(path).split(".").length <= MAX_EXPAND_LEVELS) continue;
    throw new FakeStripeError(400, {
      type: "invalid_request_error",
      message: "You cannot expand more than 4 levels of a property.",
    });
  }
}

function takeFault({ faults, call }: { faults: FakeFault[]; call: string }): FakeFault | null {
  const fault = faults.find(({ on }) => call.includes(on));
  if (!fault) return null;
  if (fault.times !== undefined) {
    fault.times -= 1;
    if (fault.times <= 0) faults.splice(faults.indexOf(fault), 1);
  }
  return fault;
}

function buildFault(status: number): FakeStripeError {
  if (status === 429) {
    return new FakeStripeError(429, {
      type: "invalid_request_error",
      code: "rate_limit",
      message: "Request rate limit exceeded.",
    });
  }
  if (status === 401) {
    return new FakeStripeError(401, { type: "invalid_request_error", message: "Invalid API Key provided" });
  }
  return new FakeStripeError(status, { type: "api_error", message: "Something went wrong on Stripe's end." });
}

function reply({
  response,
  status,
  answer,
}: {
  response: ServerResponse;
  status: number;
  answer: string;
}): void {
  response.writeHead(status, { "Content-Type": "application/json", "Request-Id": "req_fake" });
  response.end(answer);
}
