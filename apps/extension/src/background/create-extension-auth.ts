import type { ClientAuth } from "@pith/core/client/client-auth";
import type { ApiClient } from "@pith/core/client/create-api-client";
import { authEndpoints } from "@pith/core/contract/auth.endpoints";
import { systemEndpoints } from "@pith/core/contract/system.endpoints";
import { AppError } from "@pith/core/errors/app-error";
import type { Clock } from "@pith/core/lib/clock";
import { readServerOrigin } from "../settings/server-address.ts";
import { pollSignIn } from "./run-sign-in.ts";
import type { SessionStores, VisitorGrant } from "./session-stores.ts";

/** How long before expiry a visitor's token is renewed, so that it can't expire mid-request. */
const RENEW_BEFORE_MS = 60_000;

export interface ExtensionAuth extends ClientAuth {
  /**
   * Returns the browser's existing identity on this server if the extension isn't signed in; null if there is
   * none. Doesn't create a guest.
   *
   * @throws the same errors as the client
   */
  findVisitor(): Promise<VisitorGrant | null>;
  /** Makes sure that the next call has an identity. @throws AppError with the reason if it can't. */
  requireIdentity(): Promise<void>;
  /** Discards the identity that the server rejected and returns its kind. */
  forgetIdentity(): Promise<"grant" | "visitor" | null>;
}

/**
 * Chooses the background's identity: the extension's own token once signed in, otherwise the browser's session on the
 * website, or a guest created on demand. With Firebase there are no guests. State is read from the session store each
 * time, since the worker may have been stopped in between.
 *
 * `bareClient` is for calls without a token. The browser adds the website's cookie to them, so a visitor shares one
 * quota between the website and the extension. Creating a guest here never replaces a website session.
 */
export function createExtensionAuth({
  stores,
  bareClient,
  clock,
}: {
  stores: SessionStores;
  bareClient: ApiClient;
  clock: Clock;
}): ExtensionAuth {
  let making: Promise<VisitorGrant | null> | null = null;

  /**
   * Returns the known visitor, or stores and returns the visitor from `ask`. Asks again if the user has
   * switched servers in the meantime, because a token must never be sent to another server.
   */
  async function findOr(ask: () => Promise<VisitorGrant | null>): Promise<VisitorGrant | null> {
    const known = await stores.visitor.read();
    if (known && Date.parse(known.expiresAt) - clock.now() > RENEW_BEFORE_MS) return known;
    const origin = await readServerOrigin();
    const visitor = await ask();
    if ((await readServerOrigin()) !== origin) return findOr(ask);
    await (visitor ? stores.visitor.write(visitor) : stores.visitor.clear());
    return visitor;
  }

  async function askForVisitor(): Promise<VisitorGrant | null> {
    const config = await bareClient.call(systemEndpoints.getPublicConfig);
    const { user } =
      config.signIn.kind !== "firebase" ? await bareClient.call(authEndpoints.getSession) : { user: null };
    return user && { ...(await bareClient.call(authEndpoints.createSessionToken)), user };
  }

  async function askForVisitorOrGuest(): Promise<VisitorGrant | null> {
    const found = await askForVisitor();
    if (found) return found;
    const config = await bareClient.call(systemEndpoints.getPublicConfig);
    if (config.signIn.kind === "firebase" || config.allowsGuests === false) return null;
    return bareClient.call(authEndpoints.createGuestSession);
  }

  /**
   * Returns the visitor, creating a guest if needed. Concurrent calls share one request, so that only one
   * guest is created.
   */
  function requireVisitor(): Promise<VisitorGrant | null> {
    making ??= findOr(askForVisitorOrGuest).finally(() => {
      making = null;
    });
    return making;
  }

  /** The user may have signed in on the login page and closed the popup before it collected the token. */
  async function collectGrant() {
    if (await stores.pending.read()) await pollSignIn({ stores, bareClient, clock }).catch(() => undefined);
    return stores.grant.read();
  }

  return {
    findVisitor: () => findOr(askForVisitor),
    async requireIdentity() {
      if ((await collectGrant()) ?? (await requireVisitor())) return;
      throw new AppError({ code: "unauthenticated.extension" });
    },
    async forgetIdentity() {
      if (await stores.grant.read()) {
        await stores.revoked.write(true);
        await stores.grant.clear();
        return "grant";
      }
      if (await stores.visitor.read()) {
        await stores.visitor.clear();
        return "visitor";
      }
      // A concurrent call has already discarded it.
      return (await stores.revoked.read()) ? null : "visitor";
    },
    async waitForUser() {
      const known = (await collectGrant()) ?? (await stores.visitor.read());
      // `firebase` makes the client send a Bearer token, regardless of how the account signs in.
      return known && { provider: "firebase", userId: known.user.id, telegramId: null };
    },
    async getIdToken() {
      try {
        const known = (await collectGrant()) ?? (await requireVisitor());
        return known?.token ?? null;
      } catch {
        return null;
      }
    },
  };
}
