import type { ClientAuth } from "@pith/core/client/client-auth";
import type { ApiClient } from "@pith/core/client/create-api-client";
import { authEndpoints } from "@pith/core/contract/auth.endpoints";
import { systemEndpoints } from "@pith/core/contract/system.endpoints";
import { AppError } from "@pith/core/errors/app-error";
import type { Clock } from "@pith/core/lib/clock";
import { pollSignIn } from "./run-sign-in.ts";
import type { SessionStores, VisitorGrant } from "./session-stores.ts";

/** A visitor's token is renewed this long before it ends, so that it doesn't end under way. */
const RENEW_BEFORE_MS = 60_000;

export interface ExtensionAuth extends ClientAuth {
  /**
   * Who the browser already is at this server without the extension having been signed in; null where it is nobody.
   * Makes no guest. @throws as the client does.
   */
  findVisitor(): Promise<VisitorGrant | null>;
  /** Makes sure that a call can be made as somebody, and says why where it can't. @throws AppError */
  requireIdentity(): Promise<void>;
  /** Forgets an identity that the server refused, and says which one it was. */
  forgetIdentity(): Promise<"grant" | "visitor" | null>;
}

/**
 * Who the background calls as: the extension's own token once somebody signed in, else whoever the browser is on the
 * website, else a guest, made when a call needs one. Where Firebase makes the identities there are only signed-in
 * users. Everything is read from the session store each time, since the worker may have been stopped in between.
 *
 * `bareClient` is for the calls that carry no token. The browser adds the website's cookie to them, so a visitor has
 * one quota on the website and here, and making a guest here never replaces somebody there.
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

  async function findVisitor(): Promise<VisitorGrant | null> {
    const known = await stores.visitor.read();
    if (known && Date.parse(known.expiresAt) - clock.now() > RENEW_BEFORE_MS) return known;
    const config = await bareClient.call(systemEndpoints.getPublicConfig);
    const { user } =
      config.signIn.kind === "local" ? await bareClient.call(authEndpoints.getSession) : { user: null };
    if (!user) {
      await stores.visitor.clear();
      return null;
    }
    const { token, expiresAt } = await bareClient.call(authEndpoints.createSessionToken);
    const visitor = { token, expiresAt, user };
    await stores.visitor.write(visitor);
    return visitor;
  }

  async function findOrMakeVisitor(): Promise<VisitorGrant | null> {
    const found = await findVisitor();
    if (found) return found;
    const config = await bareClient.call(systemEndpoints.getPublicConfig);
    if (config.signIn.kind !== "local") return null;
    const made = await bareClient.call(authEndpoints.createGuestSession);
    await stores.visitor.write(made);
    return made;
  }

  /** Two pages that ask at once get one guest. */
  function requireVisitor(): Promise<VisitorGrant | null> {
    making ??= findOrMakeVisitor().finally(() => {
      making = null;
    });
    return making;
  }

  /** Somebody may have signed in on the login page and closed the popup before it could collect the token. */
  async function collectGrant() {
    if (await stores.pending.read()) await pollSignIn({ stores, bareClient, clock }).catch(() => undefined);
    return stores.grant.read();
  }

  return {
    findVisitor,
    async requireIdentity() {
      if ((await collectGrant()) ?? (await requireVisitor())) return;
      throw new AppError({ code: "unauthenticated.extension" });
    },
    async forgetIdentity() {
      if (await stores.grant.read()) {
        await stores.grant.clear();
        await stores.revoked.write(true);
        return "grant";
      }
      if (!(await stores.visitor.read())) return null;
      await stores.visitor.clear();
      return "visitor";
    },
    async waitForUser() {
      const known = (await collectGrant()) ?? (await stores.visitor.read());
      // The extension's token is a Bearer token whoever is behind it.
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
