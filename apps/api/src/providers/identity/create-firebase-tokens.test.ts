import { createFakeClock } from "@pith/core/testing";
import { createLocalJWKSet, exportJWK, generateKeyPair, type JWTPayload, SignJWT, UnsecuredJWT } from "jose";
import { beforeAll, describe, expect, it } from "vitest";
import { createFirebaseTokens } from "./create-firebase-tokens.ts";

const projectId = "demo-pith";
const clock = createFakeClock();
const nowSeconds = Math.floor(clock.now() / 1000);
type Keys = Awaited<ReturnType<typeof generateKeyPair>>;
let google: Keys;
let forger: Keys;
let keys: ReturnType<typeof createLocalJWKSet>;
beforeAll(async () => {
  google = await generateKeyPair("RS256", { extractable: true });
  forger = await generateKeyPair("RS256");
  keys = createLocalJWKSet({ keys: [{ ...(await exportJWK(google.publicKey)), kid: "one", alg: "RS256" }] });
});

const claims: JWTPayload = {
  iss: `https://securetoken.google.com/${projectId}`,
  aud: projectId,
  sub: "uid-1",
  auth_time: nowSeconds - 60,
  iat: nowSeconds - 60,
  exp: nowSeconds + 3600,
  email: "ada@example.com",
  name: "Ada",
  picture: "https://lh3.googleusercontent.com/a",
  firebase: { sign_in_provider: "google.com" },
};

const sign = (changes: Record<string, unknown> = {}, key: Keys = google) =>
  new SignJWT({ ...claims, ...changes })
    .setProtectedHeader({ alg: "RS256", kid: "one" })
    .sign(key.privateKey);

const verify = (token: string, acceptsEmulator = false) =>
  createFirebaseTokens({ projectId, acceptsEmulator, clock, keys }).verify(token);

describe("createFirebaseTokens", () => {
  it("reads who somebody is from a token that Google signed", async () => {
    expect(await verify(await sign())).toEqual({
      uid: "uid-1",
      email: "ada@example.com",
      displayName: "Ada",
      photoUrl: "https://lh3.googleusercontent.com/a",
      isAnonymous: false,
    });
    const anonymous = await sign({ firebase: { sign_in_provider: "anonymous" }, provider_id: "anonymous" });
    expect((await verify(anonymous)).isAnonymous).toBe(true);
  });

  it.each([
    ["D.auth.02 somebody else's signature", () => sign({}, forger)],
    ["D.auth.03 another issuer", () => sign({ iss: "https://securetoken.google.com/other" })],
    ["D.auth.04 another audience", () => sign({ aud: "other" })],
    ["D.auth.05 an expiry that has passed", () => sign({ exp: nowSeconds - 60 })],
    ["no expiry", () => sign({ exp: undefined })],
    ["no subject", () => sign({ sub: "" })],
    ["a sign-in in the future", () => sign({ auth_time: nowSeconds + 600 })],
    ["no time of sign-in", () => sign({ auth_time: undefined })],
    ["the emulator's unsigned form (D.auth.06)", async () => new UnsecuredJWT(claims).encode()],
    [
      "a symmetric signature with the public key's name",
      () =>
        new SignJWT(claims)
          .setProtectedHeader({ alg: "HS256", kid: "one" })
          .sign(new TextEncoder().encode("key")),
    ],
    ["nonsense", async () => "a.b.c"],
  ])("refuses a token with %s", async (_what, make) => {
    await expect(verify(await make())).rejects.toMatchObject({ code: "unauthenticated" });
  });

  it("D.auth.06 accepts the emulator's tokens while it is configured, but checks everything else", async () => {
    const unsigned = (changes: JWTPayload = {}) => new UnsecuredJWT({ ...claims, ...changes }).encode();
    expect((await verify(unsigned(), true)).uid).toBe("uid-1");
    await expect(verify(unsigned({ aud: "other" }), true)).rejects.toMatchObject({ code: "unauthenticated" });
    await expect(verify(unsigned({ exp: nowSeconds - 1 }), true)).rejects.toMatchObject({
      code: "unauthenticated",
    });
    await expect(verify(await sign({}, forger), true)).rejects.toMatchObject({ code: "unauthenticated" });
  });
});
