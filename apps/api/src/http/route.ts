import type { EndpointName, SchemasOf } from "@pith/core/contract/contract";
import type { EndpointData, EndpointRequest } from "@pith/core/contract/define-endpoint";
import type { Context } from "hono";
import type { Actor } from "../accounts/actor.ts";
import type { AppEnv } from "./app-env.ts";

/** What every route is given: the parsed request, and the exchange itself for cookies and headers. */
export type RouteCall<Name extends EndpointName> = EndpointRequest<SchemasOf<Name>> & {
  context: Context<AppEnv>;
};

/** The data of the reply, or a finished response where the call has a form of its own (text, events). */
export type RouteReply<Name extends EndpointName> = EndpointData<SchemasOf<Name>> | Response;

/** A call for somebody who has proven who they are. */
export interface UserRoute<Name extends EndpointName> {
  for: "user";
  handle(call: RouteCall<Name> & { actor: Actor }): Promise<RouteReply<Name>>;
}

/** A call for anybody; `actor` is null where nobody is signed in. */
export interface OpenRoute<Name extends EndpointName> {
  for: "anyone";
  handle(call: RouteCall<Name> & { actor: Actor | null }): Promise<RouteReply<Name>>;
}

/** A call of the bot's, on nobody's behalf. */
export interface ServiceRoute<Name extends EndpointName> {
  for: "service";
  handle(call: RouteCall<Name>): Promise<RouteReply<Name>>;
}

export type Route<Name extends EndpointName> = UserRoute<Name> | OpenRoute<Name> | ServiceRoute<Name>;

/** Routes by the names of the contract's calls. */
export type Routes<Name extends EndpointName = EndpointName> = { [Key in Name]: Route<Key> };
