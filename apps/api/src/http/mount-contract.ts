import { contractSchemas, type EndpointName, endpoints } from "@pith/core/contract/contract";
import type { EndpointDefinition, EndpointSchemas } from "@pith/core/contract/define-endpoint";
import { getPublicCall, type PublicCall } from "@pith/core/contract/public-calls";
import { AppError } from "@pith/core/errors/app-error";
import type { Context, Hono } from "hono";
import type { Actor } from "../accounts/actor.ts";
import { camelCaseFields } from "../lib/camel-case-fields.ts";
import { answerJson } from "./answer-json.ts";
import type { AppEnv } from "./app-env.ts";
import { authenticate, hasServiceKey, isWrongKey, isWrongProgram } from "./authenticate.ts";
import type { RequestFrame } from "./create-request-frame.ts";
import { endMarkedSession } from "./end-marked-session.ts";
import { answerError } from "./error-reply.ts";
import { holdConnection } from "./hold-connection.ts";
import type { HttpDependencies } from "./http-dependencies.ts";
import { type Bodies, getBudgetOwner, type IncomingBody } from "./incoming-body.ts";
import { parseInput } from "./parse-input.ts";
import { toStorable } from "./parse-json.ts";
import type { RateLimiter } from "./rate-limits.ts";
import { requireAdmin } from "./require-admin.ts";
import type { Routes } from "./route.ts";
import { IDEMPOTENCY_HEADER, REPLAYED_HEADER, runOnce } from "./run-once.ts";
import { SerializedReply } from "./serialized-reply.ts";
import { isSignedOut } from "./session-cookie.ts";

/** Calls that repeat the error message as `detail` (docs/product.md, S7). */
const detailCalls: readonly EndpointName[] = [
  "requestLoginCode",
  "verifyLoginCode",
  "linkTelegram",
  "activateTelegram",
];
/** Calls whose replies repeat some fields of `data` at the top level. */
const mirroredFields: Partial<Record<EndpointName, readonly string[]>> = { createCheckoutSession: ["url"] };

interface LooseRoute {
  for: "user" | "anyone" | "service";
  handle(call: Record<string, unknown>): Promise<unknown>;
  beforeLargeBody?(call: { actor: Actor }): Promise<void>;
  answerCached?(context: Context<AppEnv>): Response | null;
}

/**
 * Mounts the contract's calls. Authentication, input validation, rate limits and replies are all derived from
 * the contract.
 */
export function mountContract({
  app,
  frame,
  routes,
  dependencies,
  rateLimiter,
  bodies,
}: {
  /** Must not have any middleware, so that Hono calls each route's handler directly. */
  app: Hono<AppEnv>;
  frame: RequestFrame;
  /** All of the contract's calls, or a subset. */
  routes: Partial<Routes>;
  dependencies: HttpDependencies;
  rateLimiter: RateLimiter;
  bodies: Bodies;
}): void {
  // The router needs paths with fewer parameters first.
  const mounts = (Object.keys(routes) as EndpointName[])
    .flatMap(listMounts)
    .sort((first, second) => countParameters(first) - countParameters(second));
  for (const { name, path, publicCall } of mounts) {
    const endpoint: EndpointDefinition = endpoints[name];
    const schemas: EndpointSchemas = contractSchemas[name];
    // Each route is typed where it's defined. From here on, all routes are handled alike.
    const route = routes[name] as unknown as LooseRoute;
    requireMatchingAuth({ name, endpoint, route });
    const fail = (context: Context<AppEnv>, error: unknown) =>
      answerError({
        context,
        error,
        failure: endpoint.failure,
        withDetail: detailCalls.includes(name),
      });

    async function serve(context: Context<AppEnv>, isBot: boolean): Promise<Response> {
      const address = context.get("address");
      requireOffered({ endpoint, config: dependencies.config });
      await endMarkedSession({ context, dependencies });
      const actor = await admit({ context, endpoint, dependencies }).catch((error: unknown) => {
        if (isWrongKey(error)) rateLimiter.countWrongKey({ address });
        throw error;
      });
      if (actor?.key) {
        rateLimiter.countKey({ keyId: actor.key.id });
        requireKeyScope({ key: actor.key, endpoint });
      }
      if (endpoint.auth === "admin") await requireAdmin({ actor, dependencies });
      if (actor) await rateLimiter.countCaller({ name, caller: actor });
      else if (!isBot) await rateLimiter.countCaller({ name, caller: { address } });
      const { config } = dependencies;
      const owner = getBudgetOwner({ context, accountId: actor?.accountId ?? null, config });
      const held = { context, owner: isBot ? { ...owner, network: null } : owner };
      const beforeLarge = async () => {
        if (actor) await route.beforeLargeBody?.({ actor });
      };
      using body = schemas.body ? bodies.admit(held) : null;
      using _upload = endpoint.takesFile ? bodies.admitRecording(held) : null;
      if (endpoint.takesFile) await beforeLarge();
      const input = await readInput({ context, name, schemas, body, beforeLarge });
      const telegramId = endpoint.auth === "service" ? readTelegramId(input) : null;
      if (telegramId !== null) await rateLimiter.countCaller({ name, caller: { telegramId } });
      const handle = () => route.handle({ ...input, actor, context });
      const key = publicCall?.isCreation ? context.req.header(IDEMPOTENCY_HEADER) : undefined;
      const { reply, isRepeated } =
        key === undefined || !actor
          ? { reply: await handle(), isRepeated: false }
          : await runOnce({ key, call: { name, input }, actor, dependencies, run: handle });
      if (isRepeated) Object.assign(context.get("headers"), { [REPLAYED_HEADER]: "true" });
      return await answer({ context, name, endpoint, publicCall, reply });
    }

    const answerCached =
      endpoint.auth === "none" && !rateLimiter.hasOwnLimit(name) ? route.answerCached : undefined;

    const notice = endpoint.deprecation && buildDeprecationHeaders(endpoint.deprecation);

    function serveOrAnswerCached(context: Context<AppEnv>): Response | Promise<Response> {
      context.set("route", path);
      if (notice) Object.assign(context.get("headers"), notice);
      try {
        // The bot calls from a single IP address for many users, so count its calls per user instead.
        const isBot = hasServiceKey({ context, dependencies });
        if (!isBot) rateLimiter.countAddress({ name, address: context.get("address") });
        const cached = answerCached && !isSignedOut(context) ? answerCached(context) : null;
        if (cached) return cached;
        const served = serve(context, isBot).catch((error: unknown) => fail(context, error));
        return endpoint.mayTakeMinutes ? holdConnection(served) : served;
      } catch (error) {
        return fail(context, error);
      }
    }

    app.on(endpoint.method, path, (context) => frame.run(context, () => serveOrAnswerCached(context)));
  }
}

/** Builds the headers defined by RFC 9745 and RFC 8594. */
function buildDeprecationHeaders({
  since,
  sunset,
}: NonNullable<EndpointDefinition["deprecation"]>): Record<string, string> {
  return {
    Deprecation: `@${Math.floor(Date.parse(since) / 1000)}`,
    Sunset: new Date(sunset).toUTCString(),
  };
}

interface Mount {
  name: EndpointName;
  path: string;
  /** The public call if the path is under /v1. Null otherwise. */
  publicCall: PublicCall | null;
}

/** Returns the call's own path, and its path under /v1 if it is public. */
function listMounts(name: EndpointName): Mount[] {
  const publicCall = getPublicCall(name);
  return [
    { name, path: endpoints[name].path, publicCall: null },
    ...(publicCall ? [{ name, path: publicCall.path, publicCall }] : []),
  ];
}

function countParameters({ path }: Mount): number {
  return path.split("/:").length;
}

/**
 * Fails at startup if a route's audience doesn't match the contract, for example if a user's call has an open
 * route.
 */
function requireMatchingAuth({
  name,
  endpoint,
  route,
}: {
  name: EndpointName;
  endpoint: EndpointDefinition;
  route: LooseRoute;
}): void {
  const wanted = {
    none: "anyone",
    optional: "anyone",
    user: "user",
    visitor: "user",
    admin: "user",
    service: "service",
  } as const satisfies Record<EndpointDefinition["auth"], LooseRoute["for"]>;
  if (wanted[endpoint.auth] !== route.for) {
    throw new Error(`The route ${name} is for ${route.for}, but the contract says ${endpoint.auth}.`);
  }
}

/** Rejects calls about plans on a server that has none. @throws AppError `not_found.plans` */
function requireOffered({
  endpoint,
  config,
}: {
  endpoint: EndpointDefinition;
  config: HttpDependencies["config"];
}): void {
  if (endpoint.needsPlans && !config.hasPlans) throw new AppError({ code: "not_found.plans" });
}

/**
 * Rejects an API key or agent that lacks the call's scope. According to the contract, calls without a scope reject
 * every key.
 *
 * @throws AppError `forbidden`
 */
function requireKeyScope({
  key,
  endpoint: { keyScope },
}: {
  key: NonNullable<Actor["key"]>;
  endpoint: EndpointDefinition;
}): void {
  if (!keyScope) throw new AppError({ code: "forbidden.key_never" });
  if (!key.scopes.includes(keyScope)) {
    const code = key.isAgent ? "forbidden.agent_scope" : "forbidden.key_scope";
    throw new AppError({ code, params: { scope: keyScope } });
  }
}

async function admit({
  context,
  endpoint,
  dependencies,
}: {
  context: Context<AppEnv>;
  endpoint: EndpointDefinition;
  dependencies: HttpDependencies;
}): Promise<Actor | null> {
  switch (endpoint.auth) {
    case "none":
      return null;
    case "service":
      if (hasServiceKey({ context, dependencies })) return null;
      throw new AppError({ code: "unauthenticated.service_key" });
    case "optional":
      return authenticate({ context, dependencies }).catch((error: unknown) => {
        // An expired session counts as signed out here. An invalid API key or agent is still rejected, so that the
        // program's author notices.
        if (error instanceof AppError && error.code === "unauthenticated" && !isWrongProgram(error))
          return null;
        throw error;
      });
    case "user":
    case "visitor":
    case "admin": {
      const actor = await authenticate({ context, dependencies });
      if (actor) return actor;
      throw new AppError({
        code: endpoint.authErrors?.noUser ?? "unauthenticated.not_signed_in",
      });
    }
  }
}

/**
 * Returns the Telegram id that the bot is calling for, from the path, query or body. Null for calls that name
 * a payment instead. They aren't limited, since Telegram has already collected the payment.
 */
function readTelegramId({ params, query, body }: Record<string, unknown>): string | null {
  const { telegramId } = { ...(params as { telegramId?: number } | undefined) };
  const { telegram_id: named } = {
    ...(query as object | undefined),
    ...(body as { telegram_id?: number } | undefined),
  };
  const id = telegramId ?? named;
  return id === undefined ? null : String(id);
}

async function readInput({
  context,
  name,
  schemas,
  body,
  beforeLarge,
}: {
  context: Context<AppEnv>;
  name: EndpointName;
  schemas: EndpointSchemas;
  body: IncomingBody | null;
  beforeLarge: () => Promise<void>;
}): Promise<Record<string, unknown>> {
  const input: Record<string, unknown> = {};
  if (schemas.params) {
    input["params"] = parseInput({ schema: schemas.params, value: toStorableList(context.req.param()) });
  }
  if (schemas.query) {
    input["query"] = parseInput({ schema: schemas.query, value: toStorableList(context.req.query()) });
  }
  if (schemas.body && body) {
    const { maxBodyBytes: maxBytes = 0 }: EndpointDefinition = endpoints[name];
    input["body"] = await body.readJson({ name, schema: schemas.body, maxBytes, beforeLarge });
  }
  return input;
}

function toStorableList(values: Record<string, string>): Record<string, string> {
  return Object.fromEntries(Object.entries(values).map(([key, value]) => [key, toStorable(value)]));
}

function answer({
  context,
  name,
  endpoint,
  publicCall,
  reply,
}: {
  context: Context<AppEnv>;
  name: EndpointName;
  endpoint: EndpointDefinition;
  publicCall: PublicCall | null;
  reply: unknown;
}): Response | Promise<Response> {
  if (reply instanceof Response) return reply;
  if (reply instanceof SerializedReply) {
    return answerJson({ context, text: `{"success":true,"data":${reply.json}}` });
  }
  if (endpoint.reply === "plain") return answerJson({ context, text: JSON.stringify(reply) });
  const mirrored = mirroredFields[name]?.map((field) => [field, (reply as Record<string, unknown>)[field]]);
  const value = {
    success: true,
    ...(reply !== undefined && { data: publicCall?.hasSnakeCase ? camelCaseFields(reply) : reply }),
    ...(mirrored && Object.fromEntries(mirrored)),
  };
  return answerJson({ context, text: JSON.stringify(value) });
}
