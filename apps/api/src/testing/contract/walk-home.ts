import type { adminEndpoints } from "@pith/core/contract/admin.endpoints";
import type { memberEndpoints } from "@pith/core/contract/member.endpoints";
import { eq } from "drizzle-orm";
import { expect } from "vitest";
import { RECENT_SIGN_IN_MS } from "../../accounts/require-recent-sign-in.ts";
import { identities } from "../../db/schema/accounts.schema.ts";
import { members } from "../../db/schema/members.schema.ts";
import type { OidcClient } from "../../providers/identity/oidc-client.ts";
import { type HomeServer, PASSWORD, type Person, readPerson } from "../create-home-server.ts";
import { createTestPasskey } from "../create-test-passkey.ts";
import { type Caller, TEST_ORIGIN } from "../create-test-server.ts";
import { type Walk, wrong } from "./contract-walk.ts";

export type HomeName = keyof typeof memberEndpoints | keyof typeof adminEndpoints;

const SETUP_DONE = "This server already has an admin. Sign in, or ask an admin for an invitation.";
const GONE =
  "This invitation no longer works. It has expired, or was already used or revoked. Ask an admin for a new one.";
const AGAIN = "Sign in again to continue. For security, this step requires a recent sign-in.";
const SHORT = "A password needs at least 12 characters. Several words in a row are easy to remember.";
const WEAK =
  "This password is too easy to guess. Don't use your name, a common password, or a repeated pattern.";
const NOT_PASSKEY = "This passkey wasn't accepted. Try again, or sign in another way.";
const NOT_MEMBER = "This person doesn't have an account here. The account may have been deleted.";
const ONLY_ADMIN = "This is the server's only admin. Make someone else an admin first.";
const ONLY_WAY = "This is your only way to sign in. Add another one first.";

/** A provider that can only start a sign-in. */
export const fakeOidcClient: OidcClient = {
  begin: async () => ({
    url: "https://provider.example/authorize",
    request: { state: "state", nonce: "nonce", codeVerifier: "verifier" },
  }),
  finish: () => Promise.reject(new Error("Nobody comes back from this provider.")),
};

/** Creates everything that the test requests for a self-hosted server's calls need. */
export async function arrangeHome(server: HomeServer) {
  const setupCode = await server.readSetupCode();
  const ada = await server.createAdmin();
  server.clock.advance(RECENT_SIGN_IN_MS + 1);
  // The same admin, who signed in too long ago for a privileged call.
  const stale = readPerson(await server.call("createSessionToken", { headers: { Cookie: ada.cookie } }));
  const admin = readPerson(await server.signIn("Ada"));
  const invite = (body: { isAdmin?: boolean; memberId?: string } = {}) => server.invite(admin, body);
  const grace = await server.join(admin, "Grace");
  const alan = await server.join(admin, "Alan");
  const [join, used] = [await invite(), await invite()];
  await server.call("acceptInvitation", { body: { token: used, name: "Edsger", password: PASSWORD } });
  const passkey = createTestPasskey({ origin: TEST_ORIGIN, rpId: "localhost" });
  const register = async (as: Caller) =>
    (await server.call("createPasskeyRegistration", { as })).body.data.options.challenge as string;
  const addKey = async (as: Person, key = passkey): Promise<string> => {
    const response = key.create(await register(as));
    return (await server.call("addPasskey", { as, body: { response, name: "Phone" } as never })).body.data.id;
  };
  const keyId = await addKey(grace);
  const another = createTestPasskey({ origin: TEST_ORIGIN, rpId: "localhost" });
  const { body: challenge } = await server.call("createPasskeyChallenge");
  const oidcOnly = await server.join(admin, "Barbara");
  await server.db.update(members).set({ passwordHash: null }).where(eq(members.userId, oidcOnly.userId));
  const createdAt = new Date(server.clock.now());
  for (const { userId } of [oidcOnly, alan]) {
    await server.db.insert(identities).values({ provider: "oidc", subject: userId, userId, createdAt });
  }
  server.clock.advance(1_000);
  await invite();
  // The newest invitation comes first. The tests delete only that one, because they accept the others.
  const { body: open } = await server.call("listInvitations", { as: admin });
  return {
    setupCode,
    stale,
    admin,
    grace,
    alan,
    oidcOnly,
    join,
    used,
    keyId,
    newKey: another.create(await register(alan)),
    answer: passkey.get(challenge.data.options.challenge),
    madeUp: passkey.get("made up"),
    invitationId: open.data.invitations[0].id as string,
  };
}

export function walkHome(arranged: Awaited<ReturnType<typeof arrangeHome>>): Record<HomeName, Walk> {
  const { admin, grace, alan, stale, oidcOnly } = arranged;
  const account = { name: "Hedy", password: PASSWORD };
  const stranger = { params: { id: "nobody" } };
  return {
    createFirstAdmin: {
      // `arrangeHome` has already created the first admin.
      right: { body: { setupCode: arranged.setupCode, ...account } },
      refusals: [
        wrong(
          "a code that was used",
          { body: { setupCode: arranged.setupCode, ...account } },
          SETUP_DONE,
          409,
        ),
        wrong("a short password", { body: { setupCode: "x", name: "Hedy", password: "short" } }, SHORT),
        wrong(
          "a name with other characters",
          { body: { setupCode: "x", ...account, name: "<b>" } },
          "A name can contain letters, digits, spaces, and the characters . _ - + @ '. It must start and end with a letter or digit.",
        ),
      ],
    },
    signInWithPassword: {
      right: { body: { name: "grace", password: PASSWORD } },
      data: { user: { id: grace.userId, isAdmin: false } },
      refusals: [
        wrong(
          "a wrong password",
          { body: { name: "grace", password: "not hers" } },
          "Incorrect name or password.",
        ),
        wrong(
          "an unknown name",
          { body: { name: "nobody", password: PASSWORD } },
          "Incorrect name or password.",
        ),
      ],
    },
    readInvitation: {
      right: { body: { token: arranged.join } },
      data: { kind: "join", name: null, expiresAt: expect.any(String) },
      refusals: [
        wrong("one that was used", { body: { token: arranged.used } }, GONE),
        wrong("none", { body: { token: "x" } }, GONE),
      ],
    },
    acceptInvitation: {
      right: { body: { token: arranged.join, ...account } },
      data: { user: { profile: { displayName: "Hedy" } } },
      refusals: [
        wrong("one that was used", { body: { token: arranged.used, ...account } }, GONE),
        wrong("a short password", { body: { token: arranged.join, name: "Hedy", password: "short" } }, SHORT),
        wrong(
          "a password with the name",
          { body: { token: arranged.join, name: "Hedy", password: "hedyhedyhedy" } },
          WEAK,
        ),
        wrong(
          "a name that is taken",
          { body: { token: arranged.join, ...account, name: "GRACE" } },
          "This name is already taken. Choose another one.",
          409,
        ),
      ],
    },
    createPasskeyChallenge: { right: {}, data: { options: { challenge: expect.any(String) } } },
    signInWithPasskey: {
      right: { body: { response: arranged.answer } },
      data: { user: { id: grace.userId } },
      refusals: [wrong("another challenge", { body: { response: arranged.madeUp } }, NOT_PASSKEY)],
    },
    changePassword: {
      right: { as: grace, body: { current: PASSWORD, next: "eight loud rivers" } },
      refusals: [
        wrong(
          "a wrong password",
          { as: grace, body: { current: "not hers", next: "eight loud rivers" } },
          "The current password you entered is incorrect.",
        ),
        wrong("a weak one", { as: grace, body: { current: PASSWORD, next: "gracegracegrace" } }, WEAK),
        wrong("a short one", { as: grace, body: { current: PASSWORD, next: "short" } }, SHORT),
      ],
    },
    createPasskeyRegistration: {
      right: { as: grace },
      data: { options: { user: { name: "Grace" } } },
      refusals: [wrong("an old sign-in", { as: stale }, AGAIN, 403)],
    },
    addPasskey: {
      right: { as: alan, body: { response: arranged.newKey, name: "Laptop" } },
      data: { name: "Laptop", lastUsedAt: null },
      refusals: [
        wrong(
          "one for another challenge",
          { as: alan, body: { response: arranged.madeUp, name: "x" } },
          NOT_PASSKEY,
        ),
        wrong("an old sign-in", { as: stale, body: { response: arranged.newKey, name: "x" } }, AGAIN, 403),
      ],
    },
    listPasskeys: {
      right: { as: grace },
      data: { passkeys: [{ id: arranged.keyId, name: "Phone" }] },
    },
    deletePasskey: {
      right: { as: grace, params: { id: arranged.keyId } },
      refusals: [
        wrong("an old sign-in", { as: stale, params: { id: arranged.keyId } }, AGAIN, 403),
        wrong(
          "somebody else's",
          { as: alan, params: { id: arranged.keyId } },
          "This passkey doesn't exist. It may have been deleted.",
          404,
        ),
      ],
    },
    listSignInWays: {
      right: { as: alan },
      data: { signInWays: expect.arrayContaining(["password", "oidc"]) },
    },
    startOidcLink: {
      right: { as: admin },
      data: { url: "https://provider.example/authorize" },
      refusals: [
        wrong("an old sign-in", { as: stale }, AGAIN, 403),
        wrong(
          "a second account of the provider",
          { as: alan },
          "You already sign in with another account from this provider. Remove that one first.",
          409,
        ),
      ],
    },
    deleteOidcLink: {
      right: { as: alan },
      refusals: [
        wrong("an old sign-in", { as: stale }, AGAIN, 403),
        wrong("none", { as: admin }, "That doesn't exist or was removed.", 404),
        wrong("the only way to sign in", { as: oidcOnly }, ONLY_WAY, 409),
      ],
    },
    listMembers: { right: { as: admin }, data: { members: expect.any(Array) } },
    updateMember: {
      right: { as: admin, params: { id: alan.userId }, body: { monthlyUnits: 7 } },
      data: { name: "Alan", monthlyUnits: 7 },
      refusals: [
        wrong("an old sign-in", { as: stale, params: { id: alan.userId }, body: {} }, AGAIN, 403),
        wrong("nobody", { as: admin, ...stranger, body: {} }, NOT_MEMBER, 404),
        wrong(
          "the only admin",
          { as: admin, params: { id: admin.userId }, body: { isAdmin: false } },
          ONLY_ADMIN,
          409,
        ),
        wrong(
          "no number",
          { as: admin, params: { id: alan.userId }, body: { monthlyUnits: -1 } },
          "The value for monthlyUnits isn't valid.",
        ),
      ],
    },
    createInvitation: {
      right: { as: admin, body: { isAdmin: false } },
      data: { url: expect.stringContaining("/join?token=") },
      refusals: [
        wrong("an old sign-in", { as: stale, body: {} }, AGAIN, 403),
        wrong("nobody's password", { as: admin, body: { memberId: "nobody" } }, NOT_MEMBER, 404),
      ],
    },
    listInvitations: { right: { as: admin }, data: { invitations: expect.any(Array) } },
    deleteInvitation: {
      right: { as: admin, params: { id: arranged.invitationId } },
      refusals: [
        wrong(
          "none",
          { as: admin, ...stranger },
          "This invitation doesn't exist. It may have been used or revoked.",
          404,
        ),
      ],
    },
    readTrial: { right: { as: admin }, data: { summaries: 0 } },
    takeTrial: {
      right: { as: admin },
      data: { summaries: 0 },
      refusals: [wrong("an old sign-in", { as: stale }, AGAIN, 403)],
    },
  };
}
