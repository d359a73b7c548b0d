import { createHmac } from "node:crypto";
import { createServer, type IncomingMessage, type ServerResponse } from "node:http";
import type { AddressInfo } from "node:net";

/** A payment in the format of `GET /v1/payment/{id}`. */
export interface FakePayment {
  payment_id: number | string;
  parent_payment_id?: number | string | null;
  invoice_id: string | null;
  payment_status: string;
  pay_address: string;
  payin_extra_id: null;
  price_amount: number;
  price_currency: string;
  pay_amount: number;
  actually_paid: number;
  actually_paid_at_fiat: number;
  pay_currency: string;
  order_id: string | null;
  order_description: string | null;
  purchase_id: string;
  outcome_amount: number;
  outcome_currency: string;
  created_at: string;
  updated_at: string;
}

export interface FakeInvoice {
  id: string;
  order_id: string;
  price_amount: string;
  price_currency: string;
  ipn_callback_url: string;
  success_url: string;
  cancel_url: string;
  partially_paid_url: string;
  invoice_url: string;
}

/** How the next requests fail, before any other check. */
export type FakeFailure =
  | { status: number; headers?: Record<string, string>; body?: string }
  | "silence"
  | "endless"
  | "hang up";

/** Coins per unit of the price's currency. */
const COINS_PER_UNIT = 4;

/**
 * Creates a fake NOWPayments server, based on its documentation and published responses. The key is in
 * `x-api-key`. A payment is created when a payer chooses a coin on an invoice's page. Listing payments
 * requires a sign-in.
 */
export async function createFakeNowpayments({
  apiKey,
  ipnSecret,
  account,
}: {
  apiKey: string;
  ipnSecret: string;
  account?: { email: string; password: string };
}) {
  const invoices = new Map<string, FakeInvoice>();
  const payments = new Map<string, FakePayment>();
  const failures: FakeFailure[] = [];
  const requests: string[] = [];
  const tokens = new Set<string>();
  let refusedInvoices = 0;
  let lastId = 4_522_625_842;
  let tick = Date.parse("2026-01-01T00:00:00Z");
  const createId = () => String(++lastId);
  const stamp = () => {
    tick += 1000;
    return new Date(tick).toISOString();
  };

  const server = createServer(async (request, response) => {
    const chunks: Buffer[] = [];
    for await (const chunk of request) chunks.push(chunk as Buffer);
    requests.push(`${request.method} ${request.url}`);
    const failure = failures.shift();
    if (failure !== undefined) return fail({ failure, response });
    if (request.headers["x-api-key"] !== apiKey) {
      return end(response, 403, { statusCode: 403, code: "INVALID_API_KEY", message: "Invalid api key" });
    }
    answer({ request, response, text: Buffer.concat(chunks).toString("utf8") });
  });

  function answer({
    request,
    response,
    text,
  }: {
    request: IncomingMessage;
    response: ServerResponse;
    text: string;
  }) {
    const url = new URL(request.url ?? "", "http://fake");
    if (request.method === "POST" && url.pathname === "/v1/auth") {
      const given = JSON.parse(text) as { email: string; password: string };
      if (!account || given.email !== account.email || given.password !== account.password) {
        return end(response, 403, { statusCode: 403, code: "AUTH_REQUIRED", message: "Wrong credentials" });
      }
      const token = `jwt-${tokens.size}`;
      tokens.add(token);
      return end(response, 200, { token });
    }
    if (request.method === "POST" && url.pathname === "/v1/invoice") {
      const asked = JSON.parse(text) as Omit<FakeInvoice, "id" | "invoice_url" | "price_amount"> & {
        price_amount: number;
      };
      if (refusedInvoices > 0) {
        refusedInvoices -= 1;
        return end(response, 500, { statusCode: 500, code: "INTERNAL_ERROR", message: "Internal error" });
      }
      if (!(asked.price_amount > 0) || !asked.price_currency) {
        return end(response, 400, {
          statusCode: 400,
          code: "INVALID_REQUEST_PARAMS",
          message: "price_amount",
        });
      }
      const id = createId();
      const invoice: FakeInvoice = {
        ...asked,
        id,
        price_amount: String(asked.price_amount),
        invoice_url: `https://nowpayments.example/payment/?iid=${id}`,
      };
      invoices.set(id, invoice);
      const at = stamp();
      return end(response, 201, { ...invoice, pay_currency: null, created_at: at, updated_at: at });
    }
    if (url.pathname === "/v1/payment/") {
      if (!tokens.has((request.headers.authorization ?? "").replace("Bearer ", ""))) {
        return end(response, 401, {
          statusCode: 401,
          code: "AUTH_REQUIRED",
          message: "Bearer JWTtoken is required",
        });
      }
      const invoiceId = url.searchParams.get("invoiceId");
      const data = [...payments.values()].filter((payment) => payment.invoice_id === invoiceId);
      return end(response, 200, { data, limit: 100, page: 0, pagesCount: 1, total: data.length });
    }
    const payment = payments.get(url.pathname.replace("/v1/payment/", ""));
    if (payment) return endText(response, 200, writePayment(payment));
    return end(response, 404, { statusCode: 404, code: "PAYMENT_NOT_FOUND", message: "Payment not found" });
  }

  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  const { port } = server.address() as AddressInfo;

  /** Simulates a payer choosing a coin on an invoice's page, which creates a payment. */
  function choose(invoice: FakeInvoice, changes: Partial<FakePayment> = {}): FakePayment {
    const price = Number(invoice.price_amount);
    const at = stamp();
    const payment: FakePayment = {
      payment_id: Number(createId()),
      invoice_id: invoice.id,
      payment_status: "waiting",
      pay_address: `address-${lastId}`,
      payin_extra_id: null,
      price_amount: price,
      price_currency: invoice.price_currency,
      pay_amount: price * COINS_PER_UNIT,
      actually_paid: 0,
      actually_paid_at_fiat: 0,
      pay_currency: "trx",
      order_id: invoice.order_id,
      order_description: null,
      purchase_id: createId(),
      outcome_amount: 0,
      outcome_currency: "trx",
      created_at: at,
      updated_at: at,
      ...changes,
    };
    payments.set(String(payment.payment_id), payment);
    return payment;
  }

  /** Simulates the arrival of coins. Their value determines the status unless one is given. */
  function send(payment: FakePayment, units: number, changes: Partial<FakePayment> = {}): FakePayment {
    payment.actually_paid = units * COINS_PER_UNIT;
    payment.payment_status = payment.actually_paid >= payment.pay_amount ? "finished" : "partially_paid";
    payment.outcome_amount = payment.actually_paid;
    payment.updated_at = stamp();
    return Object.assign(payment, changes);
  }

  return {
    apiRoot: `http://127.0.0.1:${port}`,
    invoices,
    payments,
    failures,
    requests,
    /** Makes this many invoice creations fail, while everything else works. */
    refuseInvoices(count: number): void {
      refusedInvoices = count;
    },
    choose,
    send,
    /** Simulates another deposit to a payment's address, which becomes a separate payment. */
    sendAgain(parent: FakePayment, units: number, changes: Partial<FakePayment> = {}): FakePayment {
      const at = stamp();
      const again: FakePayment = {
        ...parent,
        payment_id: Number(createId()),
        parent_payment_id: parent.payment_id,
        invoice_id: null,
        payment_status: "partially_paid",
        pay_amount: units * COINS_PER_UNIT,
        actually_paid: units * COINS_PER_UNIT,
        actually_paid_at_fiat: units,
        created_at: at,
        updated_at: at,
        ...changes,
      };
      payments.set(String(again.payment_id), again);
      return again;
    },
    readInvoice(url: string): FakeInvoice {
      const invoice = invoices.get(new URL(url).searchParams.get("iid") ?? "");
      if (!invoice) throw new Error(`There is no invoice at ${url}`);
      return invoice;
    },
    /** Builds the notification for a payment's current state. */
    notify: (payment: FakePayment, order: SigningOrder = "sorted") =>
      signNotification({ text: writePayment(payment), secret: ipnSecret, order }),
    close: () =>
      new Promise<void>((resolve) => {
        server.close(() => resolve());
        server.closeAllConnections();
      }),
  };
}

/**
 * How NOWPayments' own examples sort the keys. The one for Node sorts every level and turns lists into objects. The
 * older one for Node filters by the top-level names. The ones for PHP and Python sort every level and keep lists.
 */
export const signingOrders = ["sorted", "filtered", "lists kept"] as const;
export type SigningOrder = (typeof signingOrders)[number];

export function signNotification({
  text,
  secret,
  order = "sorted",
}: {
  text: string;
  secret: string;
  order?: SigningOrder;
}): { body: string; headers: Record<string, string> } {
  const content = JSON.parse(text) as Record<string, unknown>;
  const form =
    order === "filtered"
      ? JSON.stringify(content, Object.keys(content).sort())
      : JSON.stringify(sortObject(content, order === "lists kept"));
  return {
    body: text,
    headers: {
      "Content-Type": "application/json",
      "x-nowpayments-sig": createHmac("sha512", secret).update(form).digest("hex"),
    },
  };
}

function sortObject(value: unknown, keepsLists: boolean): unknown {
  if (typeof value !== "object" || value === null) return value;
  if (Array.isArray(value) && keepsLists) return value.map((item) => sortObject(item, keepsLists));
  const result: Record<string, unknown> = {};
  for (const [key, inner] of Object.entries(value).sort(([left], [right]) => (left < right ? -1 : 1))) {
    result[key] = sortObject(inner, keepsLists);
  }
  return result;
}

/** Serializes every id as a number, as NOWPayments does, even if a double can't represent it. */
function writePayment(payment: FakePayment): string {
  return JSON.stringify({ ...payment, fee: { currency: "trx", depositFee: 0.1, withdrawalFee: 0 } }).replace(
    /"((?:parent_)?payment_id)":"(\d+)"/g,
    '"$1":$2',
  );
}

function fail({ failure, response }: { failure: FakeFailure; response: ServerResponse }) {
  // The request ends when the caller times out.
  if (failure === "silence") return;
  if (failure === "hang up") return void response.socket?.destroy();
  if (failure === "endless") {
    const write = () => {
      while (!response.destroyed && response.write("x".repeat(65_536)));
    };
    response.on("drain", write);
    return write();
  }
  response.writeHead(failure.status, { "Content-Type": "application/json", ...failure.headers });
  response.end(
    failure.body ?? JSON.stringify({ statusCode: failure.status, code: "FAKE", message: "failed" }),
  );
}

function end(response: ServerResponse, status: number, body: unknown): void {
  endText(response, status, JSON.stringify(body));
}

function endText(response: ServerResponse, status: number, text: string): void {
  response.writeHead(status, { "Content-Type": "application/json" });
  response.end(text);
}
