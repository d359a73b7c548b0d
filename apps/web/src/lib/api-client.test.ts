import { authEndpoints } from "@pith/core/contract/auth.endpoints";
import { notificationEndpoints } from "@pith/core/contract/notification.endpoints";
import { createFakeServer, type FakeAnswer } from "@pith/core/testing";
import { describe, expect, it, vi } from "vitest";
import { connectAuth, createClientBy } from "./api-client.ts";

const refused: FakeAnswer = {
  status: 401,
  json: { success: false, error: "Sign in.", code: "unauthenticated" },
};

function connect({ telegramId }: { telegramId: string | null }) {
  const tellSessionEnded = vi.fn<(telegramId: string) => void>();
  connectAuth({
    waitForUser: async () => ({
      provider: telegramId === null ? "firebase" : "telegram",
      userId: "user-1",
      telegramId,
    }),
    getIdToken: async () => "token",
    tellSessionEnded,
  });
  return tellSessionEnded;
}

describe("createClientBy", () => {
  it("tells that a Telegram session has ended when the server no longer takes its cookie", async () => {
    const tellSessionEnded = connect({ telegramId: "123456789" });
    const client = createClientBy(createFakeServer(refused).fetch);
    await expect(client.call(notificationEndpoints.listNotifications)).rejects.toThrow();
    expect(tellSessionEnded).toHaveBeenCalledExactlyOnceWith("123456789");
  });

  it("tells nothing of another failure, of a token that is refused, and of a call without an identity", async () => {
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
