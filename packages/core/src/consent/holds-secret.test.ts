import { describe, expect, it } from "vitest";
import { holdsSecret } from "./holds-secret.ts";

const isSecret = (address: string) => holdsSecret(new URL(address, "https://pith.example"));

describe("holdsSecret", () => {
  it.each([
    "/setup?code=AAAA-BBBB",
    "/setup",
    "/Join/?token=abc",
    "/login?owner=abc",
    "/login?telegramId=7&expires=1&nonce=n&signature=s",
    "/subscription?section=upgrade&telegramId=7&signature=s",
    "/login?from=extension&sessionId=abc",
    "/s/abc",
    "/S/abc/?t=10",
    "/authorize?response_type=code&client_id=c&state=s",
  ])("is true for %s", (address) => {
    expect(isSecret(address)).toBe(true);
  });

  it.each([
    "/",
    "/?url=https://example.com/watch?v=1",
    "/login?redirect=%2Fsummaries",
    "/summary/abc",
    "/subscription?section=account",
    "/docs?tab=bot&section=a&item=b",
    "/support",
    "/setups",
  ])("is false for %s", (address) => {
    expect(isSecret(address)).toBe(false);
  });
});
