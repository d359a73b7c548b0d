import { describe, expect, it } from "vitest";
import { z } from "zod";
import { contractSchemas, endpoints } from "./contract.ts";
import type { EndpointDefinition, EndpointSchemas } from "./define-endpoint.ts";

const all = Object.entries(endpoints) as [keyof typeof endpoints, EndpointDefinition][];

describe("endpoints", () => {
  it("have unique combinations of method and path", () => {
    const places = all.map(([, endpoint]) => `${endpoint.method} ${endpoint.path.replace(/:\w+/g, ":")}`);
    expect(new Set(places).size).toBe(places.length);
  });

  for (const [row, method, path] of [
    ["S7.status.01", "GET", "/api/premium/status"],
    ["S7.linked.01", "GET", "/api/premium/linked-account-usage"],
    ["S7.checkout.01", "POST", "/api/payment/create-checkout-session"],
    ["S7.update.01", "PUT", "/api/premium/subscription"],
    ["S7.cancel.01", "POST", "/api/premium/cancel"],
    ["S7.plans.01", "GET", "/api/payment/plans-with-pricing"],
    ["S7.pricing.01", "GET", "/api/payment/upgrade-pricing"],
    ["S7.overview.01", "GET", "/api/users/account/overview"],
    ["S7.delete.01", "DELETE", "/api/users/account"],
    ["S7.notifications.01", "GET", "/api/notifications/user"],
    ["S7.notifications.05", "PUT", "/api/notifications/:id/read"],
    ["S7.notifications.08", "PUT", "/api/notifications/mark-all-read"],
    ["S7.notifications.11", "DELETE", "/api/notifications/:id"],
    ["S7.login.01", "POST", "/auth/request-login-code"],
    ["S7.login.06", "POST", "/auth/verify-login-code"],
    ["S7.session.01", "PUT", "/api/auth/session/:sessionId"],
    ["S7.link.01", "POST", "/api/premium/link-telegram"],
    ["S7.link.08", "POST", "/api/premium/activate-telegram"],
  ] as const) {
    it(`include the specification's call ${method} ${path}`, { tags: [row, "S7.common.03"] }, () => {
      expect(all.some(([, endpoint]) => endpoint.method === method && endpoint.path === path)).toBe(true);
    });
  }

  it.each(all)("%s has a schema for each path parameter, and a size limit for its body", (name, endpoint) => {
    const schemas: EndpointSchemas = contractSchemas[name];
    const names = [...endpoint.path.matchAll(/:(\w+)/g)].map((match) => match[1]);
    const shape = schemas.params instanceof z.ZodObject ? Object.keys(schemas.params.shape) : [];
    expect(shape).toEqual(names);
    if (schemas.body) expect(endpoint.maxBodyBytes).toBeGreaterThan(0);
    if (endpoint.method === "GET") expect(schemas.body).toBeUndefined();
  });
});

describe("contractSchemas", () => {
  it("cancel at the end of the period by default", () => {
    expect(contractSchemas.cancelSubscription.body.parse({})).toEqual({ cancel_at_period_end: true });
  });

  it("return a message code for an invalid link", () => {
    const parse = (url: string) =>
      contractSchemas.createSummary.body.safeParse({ source: { kind: "link", url } }).error?.issues[0]
        ?.message;
    expect(parse("  ")).toBe("invalid_input.link_missing");
    expect(parse(`https://x.example/${"a".repeat(2048)}`)).toBe("input_too_large.link");
  });

  it("default length, language and range", () => {
    const request = contractSchemas.createSummary.body.parse({
      source: { kind: "link", url: "https://youtu.be/x" },
    });
    expect(request).toMatchObject({ length: "medium", language: null, range: null });
  });

  it.each(["e", "english please", "en_US", "../x"])("refuse the language %j", (language) => {
    const parsed = contractSchemas.createSummary.body.safeParse({
      source: { kind: "link", url: "https://youtu.be/x" },
      language,
    });
    expect(parsed.success).toBe(false);
  });

  it("refuse a Telegram ID that the link dialog refuses", {
    tags: ["S5.link.02", "S5.link.03", "S5.link.04", "S5.link.05"],
  }, () => {
    for (const name of ["linkTelegram", "activateTelegram"] as const) {
      const refuse = (telegramId: number) =>
        contractSchemas[name].body.safeParse({ telegram_id: telegramId }).error?.issues[0]?.message;
      expect([99_999, 1_000_000_000_000].map(refuse)).toEqual(
        Array(2).fill("invalid_input.telegram_link_id"),
      );
      expect([100_000, 999_999_999_999].map(refuse)).toEqual([undefined, undefined]);
    }
  });

  it("accept a login Telegram ID of 8 to 12 digits as text or number", () => {
    const parse = (telegramId: unknown) =>
      contractSchemas.requestLoginCode.body.safeParse({ telegramId }).data?.telegramId;
    expect(parse(12_345_678)).toBe("12345678");
    expect(parse("123456789012")).toBe("123456789012");
    expect(parse("1234567")).toBeUndefined();
    expect(parse("1234567890123")).toBeUndefined();
    expect(parse("1234abcd")).toBeUndefined();
  });
});
