import { contractSchemas, type EndpointName, endpoints } from "@pith/core/contract/contract";
import type { EndpointDefinition, EndpointSchemas } from "@pith/core/contract/define-endpoint";
import { getPublicCall, type PublicCall } from "@pith/core/contract/public-calls";
import { AppError } from "@pith/core/errors/app-error";
import type { Context, Hono } from "hono";
import type { Actor } from "../accounts/actor.ts";
import { camelCaseFields } from "../lib/camel-case-fields.ts";
import { answerJson } from "./answer-json.ts";
import type { AppEnv } from "./app-env.ts";
import { authenticate, hasServiceKey, isWrongKey } from "./authenticate.ts";
import type { RequestFrame } from "./create-request-frame.ts";
import { endMarkedSession } from "./end-marked-session.ts";
import { answerError } from "./error-reply.ts";
import type { HttpDependencies } from "./http-dependencies.ts";
import { type Bodies, getBudgetOwner, type IncomingBody } from "./incoming-body.ts";
import { parseInput } from "./parse-input.ts";
import { toStorable } from "./parse-json.ts";
import type { RateLimiter } from "./rate-limits.ts";
import type { Routes } from "./route.ts";
import { IDEMPOTENCY_HEADER, runOnce } from "./run-once.ts";
import { isSignedOut } from "./session-cookie.ts";

/** Calls that repeat the error message as `detail` (docs/product.md, S7). */
const detailCalls: readonly EndpointName[] = [
  "requestLoginCode",
  "verifyLoginCode",
  "linkTelegram",
  "activateTelegram",
];
/** Calls that repeat some fields of their data at the top level. */
const mirroredFields: Partial<Record<EndpointName, readonly string[]>> = { createCheckoutSession: ["url"] };

interface LooseRoute {
  for: "user" | "anyone" | "service";
  handle(call: Record<string, unknown>): Promise<unknown>;
  beforeLargeBody?(call: { actor: Actor }): Promise<void>;
  answerCached?(context: Context<AppEnv>): Response | null;
}

/**
 * Mounts the contract's calls: authentication, input validation, rate limits and replies all follow from the contract.
 */
export function mountContract({
  app,
  frame,
  routes,
  dependencies,
  rateLimiter,
  bodies,
}: {
  /** Must have no middleware, so that Hono calls each route's handler directly. */
  app: Hono<AppEnv>;
  frame: RequestFrame;
  /** All of the contract's calls, or some. */
  routes: Partial<Routes>;
  dependencies: HttpDependencies;
  rateLimiter: RateLimiter;
  bodies: Bodies;
}): void {
  // If sign-in is optional, an expired session counts as signed out. An invalid API key is still rejected, so that
  // the program's author finds out.
