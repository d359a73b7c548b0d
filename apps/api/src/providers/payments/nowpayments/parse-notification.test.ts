import { existsSync, readdirSync, readFileSync } from "node:fs";
import path from "node:path";
import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { signingOrders, signNotification } from "../../../testing/create-fake-nowpayments.ts";
import { parseNotification } from "./parse-notification.ts";
import { readReference } from "./payment-reference.ts";
import { isSignedNotification, signForm } from "./verify-notification.ts";

const secret = "a notification secret for tests";
const parse = ({ body, headers }: { body: string; headers: Record<string, string> }) =>
  parseNotification({ body: new TextEncoder().encode(body), headers: new Headers(headers), secret });

const sharedData =
  process.env["PITH_SHARED_DATA"] ?? path.resolve(import.meta.dirname, "../../../../../../../shared/data");
const folder = path.join(sharedData, "webhooks/nowpayments");
const hasData = existsSync(folder);
if (!hasData) {
  // biome-ignore lint/suspicious/noConsole: a run must report which tests it skipped.
  console.log(`Notifications of NOWPayments: skipped, ${folder} is absent. Set PITH_SHARED_DATA.`);
}
const files = hasData ? readdirSync(folder) : [];
const read = (name: string) => readFileSync(path.join(folder, name), "utf8");

describe("parseNotification", () => {
  it.skipIf(!hasData)("accepts published notifications in every signing order", () => {
    let payments = 0;
    for (const name of files.filter((file) => file.endsWith(".json"))) {
      for (const order of signingOrders) {
        const { subject, type } = parse(signNotification({ text: read(name), secret, order }));
        const { payment_id, parent_payment_id, payment_status } = JSON.parse(read(name));
        if (payment_id === undefined) {
          expect(subject).toBeNull();
          continue;
        }
        payments += 1;
        expect(type).toBe(`payment.${payment_status}`);
        expect(readReference(subject?.id ?? "")).toMatchObject({
          paymentId: String(payment_id),
          parentId: String(parent_payment_id),
        });
      }
    }
    expect(payments).toBe(6);
  });

  it.skipIf(!hasData)("refuses the published sample that isn't valid JSON, with its own error code", () => {
    const invalid = files.filter((file) => file.includes("INVALID"));
    expect(invalid).toHaveLength(1);
    for (const name of invalid) {
      const text = read(name);
      const headers = { "x-nowpayments-sig": signForm({ form: text, secret }) };
      expect(() => parse({ body: text, headers })).toThrow("invalid_input.json");
      expect(() => parse({ body: text, headers: {} })).toThrow("forbidden.signature");
    }
  });

  it("returns the same ID for the same event, and different IDs for different events", () => {
    const event = (changes: object) =>
      parse(
        signNotification({
          text: JSON.stringify({ payment_id: 5, payment_status: "waiting", ...changes }),
          secret,
        }),
      ).id;
    expect(event({})).toBe(event({}));
    expect(
      new Set([event({}), event({ payment_status: "finished" }), event({ actually_paid: 1 })]).size,
    ).toBe(3);
  });
});

describe("isSignedNotification", () => {
  const content = fc.dictionary(fc.string(), fc.jsonValue({ maxDepth: 3 }), { maxKeys: 8 });

  it("accepts any payload signed with the secret and rejects a changed signature", {
    tags: "D.money.05",
  }, () => {
    fc.assert(
      fc.property(content, fc.constantFrom(...signingOrders), fc.nat(), (fields, order, place) => {
        // The reference sort can't handle a field with this name, which NOWPayments never sends.
        fc.pre(!JSON.stringify(fields).includes("__proto__"));
        const text = JSON.stringify(fields);
        const { headers } = signNotification({ text, secret, order });
        const signature = headers["x-nowpayments-sig"] ?? "";
        expect(isSignedNotification({ text, signature, secret })).toBe(true);
        expect(isSignedNotification({ text, signature: signature.toUpperCase(), secret })).toBe(true);
        expect(isSignedNotification({ text, signature, secret: `${secret}.` })).toBe(false);
        const index = place % signature.length;
        const other = signature[index] === "0" ? "1" : "0";
        const forged = signature.slice(0, index) + other + signature.slice(index + 1);
        expect(isSignedNotification({ text, signature: forged, secret })).toBe(false);
      }),
    );
  });

  it("accepts an ID too large for a number, signed as written or as rounded", {
    tags: "D.money.05",
  }, () => {
    const text = '{"payment_id":98765432109876543210,"a":{"z":0.10,"b":1e-8}}';
    const written = '{"a":{"b":1e-8,"z":0.10},"payment_id":98765432109876543210}';
    const rounded = '{"a":{"b":1e-8,"z":0.1},"payment_id":98765432109876540000}';
    for (const form of [written, rounded]) {
      expect(isSignedNotification({ text, signature: signForm({ form, secret }), secret })).toBe(true);
    }
    expect(isSignedNotification({ text, signature: signForm({ form: text, secret }), secret })).toBe(false);
  });
});
