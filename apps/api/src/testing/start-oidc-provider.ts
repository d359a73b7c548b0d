import { once } from "node:events";
import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import Provider, { type OidcContext } from "oidc-provider";

export const OIDC_CLIENT = { client_id: "pith", client_secret: "a-secret-between-the-two-of-them" };

/** The claims about the user who signs in at the provider. */
export interface OidcPerson {
  sub: string;
  preferred_username?: string;
  email?: string;
  email_verified?: boolean;
  groups?: string[];
}

/** Starts a real OpenID Connect provider on loopback. It signs in `person` without showing a page. */
export async function startOidcProvider({
  redirectUri,
  clientAuthMethods,
}: {
  redirectUri: string;
  /** The only ways in which it accepts the client's secret. Accepts any if omitted. */
  clientAuthMethods?: ("client_secret_basic" | "client_secret_post")[];
}) {
  const people = new Map<string, OidcPerson>();
  const current = { person: { sub: "nobody" } as OidcPerson };
  const server = createServer();
  server.listen(0, "127.0.0.1");
  await once(server, "listening");
  const issuer = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  const provider = new Provider(issuer, {
    clients: [
      {
        ...OIDC_CLIENT,
        redirect_uris: [redirectUri],
        ...(clientAuthMethods?.[0] && { token_endpoint_auth_method: clientAuthMethods[0] }),
      },
    ],
    ...(clientAuthMethods && { clientAuthMethods }),
    cookies: { keys: ["a key for tests"] },
    pkce: { required: () => true },
    claims: {
      openid: ["sub"],
      profile: ["preferred_username"],
      email: ["email", "email_verified"],
      groups: ["groups"],
    },
    scopes: ["openid", "profile", "email", "groups"],
    features: { devInteractions: { enabled: false } },
    interactions: { url: (_context: unknown, { uid }: { uid: string }) => `/interaction/${uid}` },
    findAccount: (_context: unknown, id: string) => ({
      accountId: id,
      claims: () => people.get(id) ?? { sub: id },
    }),
    async loadExistingGrant({ oidc }: OidcContext) {
      const { provider: own, client, session, params } = oidc;
      const grant = new own.Grant({ clientId: client.clientId, accountId: session.accountId });
      grant.addOIDCScope(params.scope);
      await grant.save();
      return grant;
    },
  });
  const answer = provider.callback();
  server.on("request", (request, response) => {
    if (!request.url?.startsWith("/interaction/")) return answer(request, response);
    const { person } = current;
    people.set(person.sub, person);
    void provider.interactionFinished(request, response, { login: { accountId: person.sub } });
  });
  return {
    issuer,
    signInAs(person: OidcPerson): void {
      current.person = person;
    },
    /** Follows the URL in a fresh browser, and returns the URL that the provider redirects back to. */
    async visit(url: string): Promise<URL> {
      const cookies = new Map<string, string>();
      let next = url;
      while (next.startsWith(issuer)) {
        const cookie = [...cookies].map(([name, value]) => `${name}=${value}`).join("; ");
        const reply = await fetch(next, { redirect: "manual", headers: { cookie } });
        for (const set of reply.headers.getSetCookie()) {
          const [name = "", value = ""] = (set.split(";")[0] ?? "").split("=", 2);
          cookies.set(name, value);
        }
        const location = reply.headers.get("location");
        if (!location) throw new Error(`The provider answered ${reply.status}: ${await reply.text()}`);
        next = new URL(location, next).href;
      }
      return new URL(next);
    },
    async close(): Promise<void> {
      server.closeAllConnections();
      server.close();
      await once(server, "close");
    },
  };
}

export type OidcTestProvider = Awaited<ReturnType<typeof startOidcProvider>>;
