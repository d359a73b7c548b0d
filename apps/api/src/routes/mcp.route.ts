import { type AuthInfo, createMcpHandler } from "@modelcontextprotocol/server";
import { createApiClient } from "@pith/core/client/create-api-client";
import { MAX_JSON_BODY_BYTES } from "@pith/core/contract/limits";
import { AppError } from "@pith/core/errors/app-error";
import { createMcpServer } from "@pith/mcp/create-mcp-server";
import { createServerBackend } from "@pith/mcp/create-server-backend";
import { createSharedWork, type ShareWork } from "@pith/mcp/create-shared-work";
import type { Context, Hono } from "hono";
import packageFile from "../../package.json" with { type: "json" };
import type { Actor } from "../accounts/actor.ts";
import { MCP_PATH } from "../accounts/oauth/authorization-request.ts";
import type { Dependencies } from "../dependencies.ts";
import type { AppEnv } from "../http/app-env.ts";
import { authenticate, isWrongKey } from "../http/authenticate.ts";
import { describeChallenge, getResourceMetadataUrl } from "../http/describe-challenge.ts";
import { answerError } from "../http/error-reply.ts";
import type { HttpDependencies } from "../http/http-dependencies.ts";
import { type Bodies, getBudgetOwner } from "../http/incoming-body.ts";
import type { RateLimiter } from "../http/rate-limits.ts";
import { renderEnglish } from "../lib/render-english.ts";

/** Headers copied to inner calls, to show who is calling and from where. */
const sharedHeaders: readonly string[] = ["user-agent", "x-forwarded-for"];

/**
 * Serves agents through the Model Context Protocol, statelessly. A tool calls the contract's own endpoints as
 * the caller, so the caller's limits, quota and scopes apply as with any other call.
 */
export function mountMcp({
  app,
  calls,
  dependencies,
  rateLimiter,
  bodies,
}: {
  app: Hono<AppEnv>;
  /** The app that the contract's calls are mounted on. */
  calls: Pick<Hono<AppEnv>, "request">;
  dependencies: HttpDependencies & Pick<Dependencies, "lifecycle">;
  rateLimiter: RateLimiter;
  bodies: Bodies;
}): void {
  const { stopping } = dependencies.lifecycle;
  const shareWork = createSharedWork({ signal: stopping });
  app.all(MCP_PATH, async (context) => {
    context.set("route", MCP_PATH);
    const { address } = context.var;
    const token = /^Bearer (\S+)$/i.exec(context.req.header("authorization") ?? "")?.[1] ?? null;
    let actor: Actor;
    try {
      rateLimiter.countAddress({ name: "mcp", address });
      actor = await requireBearer({ context, token, dependencies });
    } catch (error) {
      if (isWrongKey(error)) rateLimiter.countWrongKey({ address });
      if (error instanceof AppError && error.code === "unauthenticated") {
        const { publicUrl } = dependencies.config;
        context.header("WWW-Authenticate", describeChallenge({ hasToken: token !== null, publicUrl }));
      }
      return answerError({ context, error });
    }
    const { method, url, raw } = context.req;
    const auth = describeAgent({ actor, token: token ?? "", publicUrl: dependencies.config.publicUrl });
    const owner = getBudgetOwner({ context, accountId: actor.accountId, config: dependencies.config });
    using incoming = method === "POST" ? bodies.admit({ context, owner }) : null;
    const body = incoming && Buffer.from(await incoming.readBytes({ maxBytes: MAX_JSON_BODY_BYTES }));
    const handler = createMcpHandler(
      () =>
        createMcpServer({
          backend: createServerBackend({
            client: createOwnClient({ calls, context, userId: actor.userId, token: token ?? "" }),
            readSource: async ({ input }) => ({ kind: "link", url: input }),
            shareWork: shareBetweenCallsOf({ actor, shareWork }),
          }),
          describeError: ({ reason }) => renderEnglish(reason),
          onError: (error) => context.var.getLog().error({ err: error }, "A tool failed"),
          stopping,
          version: packageFile.version,
        }),
      {
        // A tool may wait minutes for a model. Proxies need some data in the meantime, and only a stream
        // sends any.
        responseMode: body !== null && readCalledMethod(body) === "tools/call" ? "sse" : "auto",
        onerror: (error) => context.var.getLog().debug({ err: error }, "A request was refused"),
      },
    );
    if (body === null) return await handler.fetch(new Request(url, { method, headers: raw.headers }), auth);
    const request = new Request(url, { method, headers: raw.headers, body, signal: raw.signal });
    return await handler.fetch(request, auth);
  });
}

/**
 * Shares work only between calls with the same key, agent or session, since other calls may have different
 * scopes.
 */
function shareBetweenCallsOf({ actor, shareWork }: { actor: Actor; shareWork: ShareWork }): ShareWork {
  const caller = [actor.userId, actor.key?.id];
  return (request) => shareWork({ ...request, key: JSON.stringify([caller, request.key]) });
}

/** Undefined if the body isn't a JSON-RPC message, in which case the handler rejects it. */
function readCalledMethod(body: Buffer): unknown {
  try {
    return JSON.parse(body.toString("utf8"))?.method;
  } catch {
    return undefined;
  }
}

/**
 * Returns the agent's scopes, so that tools can ask the agent to request more scopes. Empty for an API key.
 */
function describeAgent({
  actor: { key },
  token,
  publicUrl,
}: {
  actor: Actor;
  token: string;
  publicUrl: string;
}): { authInfo?: AuthInfo } {
  if (!key?.isAgent) return {};
  const resourceMetadataUrl = getResourceMetadataUrl(publicUrl);
  return { authInfo: { token, clientId: key.id, scopes: [...key.scopes], resourceMetadataUrl } };
}

/** Cookies aren't accepted, because a page could send one. */
async function requireBearer({
  context,
  token,
  dependencies,
}: {
  context: Context<AppEnv>;
  token: string | null;
  dependencies: HttpDependencies;
}): Promise<Actor> {
  const actor = token === null ? null : await authenticate({ context, dependencies, servesAgent: true });
  if (actor !== null) return actor;
  throw new AppError({ code: "unauthenticated.not_signed_in" });
}

/** Creates a client that calls this process's own endpoints as the caller. */
function createOwnClient({
  calls,
  context,
  userId,
  token,
}: {
  calls: Pick<Hono<AppEnv>, "request">;
  context: Context<AppEnv>;
  userId: string;
  token: string;
}) {
  const headers = Object.fromEntries(
    sharedHeaders.flatMap((name) => {
      const value = context.req.header(name);
      return value === undefined ? [] : [[name, value]];
    }),
  );
  return createApiClient({
    baseUrl: new URL(context.req.url).origin,
    auth: {
      // With `firebase`, the client sends the token as a Bearer token, whatever its kind.
      waitForUser: async () => ({ provider: "firebase", userId, telegramId: null }),
      getIdToken: async () => token,
      headers: { ...headers, "X-Request-Id": context.var.requestId },
    },
    async fetch(url, init) {
      const response = await calls.request(url, init, { ...context.env, servesAgent: true });
      // An in-process request has no connection to abort, so the signal ends the body instead.
      const body = response.body?.pipeThrough(new TransformStream(), {
        ...(init.signal && { signal: init.signal }),
      });
      return new Response(body ?? null, response);
    },
    credentials: "omit",
  });
}
