import { authEndpoints } from "@pith/core/contract/auth.endpoints";
import { notificationEndpoints } from "@pith/core/contract/notification.endpoints";
import { premiumEndpoints } from "@pith/core/contract/premium.endpoints";
import { createFakeServer, type FakeAnswer } from "@pith/core/testing";
import { afterEach, describe, expect, it, vi } from "vitest";
import { api, connectAuth, createClientBy } from "./api-client.ts";

const refused: FakeAnswer = {
  status: 401,
  json: { success: false, error: "Sign in.", code: "unauthenticated" },
};

function connect({ telegramId }: { telegramId: string | null }) {
  const notifySessionEnded = vi.fn<(telegramId: string) => void>();
  connectAuth({
    waitForUser: async () => ({
      provider: telegramId === null ? "firebase" : "telegram",
      userId: "user-1",
      telegramId,
    }),
    getIdToken: async () => "token",
    notifySessionEnded,
  });
  return notifySessionEnded;
}

describe("api", () => {
  afterEach(() => vi.unstubAllGlobals());

  async function send() {
    const server = createFakeServer({ json: { success: true, data: {} } });
    vi.stubGlobal("fetch", server.fetch);
    await api.call(premiumEndpoints.cancelSubscription, { body: { cancel_at_period_end: true } });
    return server.calls[0];
  }

  it("sends JSON to /api on the page's own origin", { tags: ["S7.common.01", "S7.common.03"] }, async () => {
    connect({ telegramId: null });
    const sent = await send();
    expect(sent?.url).toBe("/api/premium/cancel");
    expect(sent?.headers.get("content-type")).toBe("application/json");
    expect(sent?.body).toEqual({ cancel_at_period_end: true });
  });

  it("authenticates a Telegram user's calls with 'Telegram {id}'", {
    tags: ["S6.roles.05", "S7.common.02"],
  }, async () => {
    connect({ telegramId: "123456789" });
    expect((await send())?.headers.get("authorization")).toBe("Telegram 123456789");
  });

  it("authenticates other calls with 'Bearer {token}'", {
    tags: ["S6.roles.06", "S7.common.02"],
  }, async () => {
    connect({ telegramId: null });
    expect((await send())?.headers.get("authorization")).toBe("Bearer token");
  });
});

describe("createClientBy", () => {
  it("reports an ended Telegram session when the server rejects its cookie", async () => {
    const notifySessionEnded = connect({ telegramId: "123456789" });
    const client = createClientBy(createFakeServer(refused).fetch);
    await expect(client.call(notificationEndpoints.listNotifications)).rejects.toThrow();
    expect(notifySessionEnded).toHaveBeenCalledExactlyOnceWith("123456789");
  });

  it("reports nothing for other failures, a rejected token, or a call without an identity", async () => {
    const byCookie = connect({ telegramId: "123456789" });
    const broken = createClientBy(createFakeServer({ status: 500, text: "" }).fetch);
    await expect(broken.call(notificationEndpoints.listNotifications)).rejects.toThrow();
    const refusing = createClientBy(createFakeServer(refused).fetch);
    await expect(
      refusing.call(authEndpoints.requestLoginCode, { body: { telegramId: "123456789" } }),
    ).rejects.toThrow();
    expect(byCookie).not.toHaveBeenCalled();
    const byToken = connect({ telegramId: null });
    await expect(refusing.call(notificationEndpoints.listNotifications)).rejects.toThrow();
    expect(byToken).not.toHaveBeenCalled();
  });
});
