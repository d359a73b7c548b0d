import { createFakeClock } from "@pith/core/testing";
import {
  createLocalJWKSet,
  errors,
  exportJWK,
  generateKeyPair,
  type JWTPayload,
  SignJWT,
  UnsecuredJWT,
} from "jose";
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
  it("returns the user of a token that Google signed", async () => {
    expect(await verify(await sign())).toEqual({
      uid: "uid-1",
      email: "ada@example.com",
      displayName: "Ada",
      photoUrl: "https://lh3.googleusercontent.com/a",
      isAnonymous: false,
      signedInAt: new Date(clock.now() - 60_000),
    });
    const anonymous = await sign({ firebase: { sign_in_provider: "anonymous" }, provider_id: "anonymous" });
    expect((await verify(anonymous)).isAnonymous).toBe(true);
  });

  for (const { what, make, tags = [] } of [
    { what: "somebody else's signature", make: () => sign({}, forger), tags: ["D.auth.02"] },
    {
      what: "another issuer",
      make: () => sign({ iss: "https://securetoken.google.com/other" }),
      tags: ["D.auth.03"],
    },
    { what: "another audience", make: () => sign({ aud: "other" }), tags: ["D.auth.04"] },
    { what: "no audience", make: () => sign({ aud: undefined }), tags: ["D.auth.04"] },
    { what: "a longer audience", make: () => sign({ aud: `${projectId}-2` }), tags: ["D.auth.04"] },
    { what: "an expiry that has passed", make: () => sign({ exp: nowSeconds - 60 }), tags: ["D.auth.05"] },
    { what: "no expiry", make: () => sign({ exp: undefined }) },
    { what: "no subject", make: () => sign({ sub: "" }) },
    { what: "a sign-in in the future", make: () => sign({ auth_time: nowSeconds + 600 }) },
    { what: "no time of sign-in", make: () => sign({ auth_time: undefined }) },
    {
      what: "the emulator's unsigned form",
      make: async () => new UnsecuredJWT(claims).encode(),
      tags: ["D.auth.06"],
    },
    {
      what: "a symmetric signature with the public key's name",
      make: () =>
        new SignJWT(claims)
          .setProtectedHeader({ alg: "HS256", kid: "one" })
          .sign(new TextEncoder().encode("key")),
    },
    { what: "nonsense", make: async () => "a.b.c" },
  ]) {
    it(`rejects a token with ${what}`, { tags }, async () => {
      await expect(verify(await make())).rejects.toMatchObject({ code: "unauthenticated" });
    });
  }

  it("reports unavailable keys instead of a failed sign-in", async () => {
    const token = await sign();
    for (const failure of [
      new TypeError("fetch failed"),
      new errors.JWKSTimeout(),
      new errors.JWKSInvalid(),
    ]) {
      const tokens = createFirebaseTokens({
        projectId,
        acceptsEmulator: false,
        clock,
        keys: () => Promise.reject(failure),
      });
      const refusal = await tokens.verify(token).catch((error: unknown) => error);
      expect(refusal).toMatchObject({ reason: { code: "unavailable.identity" }, cause: failure });
    }
  });

  it("rejects a token with an unknown key id", async () => {
    const token = await new SignJWT(claims)
      .setProtectedHeader({ alg: "RS256", kid: "two" })
      .sign(google.privateKey);
    await expect(verify(token)).rejects.toMatchObject({ code: "unauthenticated" });
  });

  it("accepts emulator tokens if configured, but still checks their claims", {
    tags: "D.auth.06",
  }, async () => {
    const unsigned = (changes: JWTPayload = {}) => new UnsecuredJWT({ ...claims, ...changes }).encode();
    expect((await verify(unsigned(), true)).uid).toBe("uid-1");
    await expect(verify(unsigned({ aud: "other" }), true)).rejects.toMatchObject({ code: "unauthenticated" });
    await expect(verify(unsigned({ exp: nowSeconds - 1 }), true)).rejects.toMatchObject({
      code: "unauthenticated",
    });
    await expect(verify(await sign({}, forger), true)).rejects.toMatchObject({ code: "unauthenticated" });
  });
});
