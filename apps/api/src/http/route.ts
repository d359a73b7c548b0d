import type { EndpointName, SchemasOf } from "@pith/core/contract/contract";
import type { EndpointData, EndpointRequest } from "@pith/core/contract/define-endpoint";
import type { Context } from "hono";
import type { Actor } from "../accounts/actor.ts";
import type { AppEnv } from "./app-env.ts";
import type { SerializedReply } from "./serialized-reply.ts";

/** Input of every route: the parsed request, and Hono's context for cookies and headers. */
type RouteCall<Name extends EndpointName> = EndpointRequest<SchemasOf<Name>> & {
  context: Context<AppEnv>;
};

/**
 * The reply's data, or a complete response for calls with a format of their own (text, events). Only the call
 * that reads a summary may return serialized JSON, which isn't converted for public calls.
 */
type RouteReply<Name extends EndpointName> =
  | EndpointData<SchemasOf<Name>>
  | Response
  | (Name extends "getSummary" ? SerializedReply : never);

/** A call that requires a signed-in user. */
interface UserRoute<Name extends EndpointName> {
  for: "user";
  handle(call: RouteCall<Name> & { actor: Actor }): Promise<RouteReply<Name>>;
  /** Called before a large body or a file is read. May reject it, for example if there is no quota left. */
  beforeLargeBody?(call: { actor: Actor }): Promise<void>;
}

/** A call that doesn't require sign-in. `actor` is null if nobody is signed in. */
interface OpenRoute<Name extends EndpointName> {
  for: "anyone";
  handle(call: RouteCall<Name> & { actor: Actor | null }): Promise<RouteReply<Name>>;
  /**
   * Returns the response if it is cached; null passes the request on to `handle`. Runs before the input is
   * validated, and only for calls that require no sign-in and have no limit of their own.
   */
  answerCached?(context: Context<AppEnv>): Response | null;
}

/** A call by the bot itself, without an actor. */
interface ServiceRoute<Name extends EndpointName> {
  for: "service";
  handle(call: RouteCall<Name>): Promise<RouteReply<Name>>;
}

type Route<Name extends EndpointName> = UserRoute<Name> | OpenRoute<Name> | ServiceRoute<Name>;

/** Routes by the contract's endpoint names. */
export type Routes<Name extends EndpointName = EndpointName> = { [Key in Name]: Route<Key> };
