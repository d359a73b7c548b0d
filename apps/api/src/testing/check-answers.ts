import { contractSchemas, type EndpointName, endpoints } from "@pith/core/contract/contract";
import type { EndpointDefinition, EndpointSchemas } from "@pith/core/contract/define-endpoint";
import { getPublicCall } from "@pith/core/contract/public-calls";
import { type ErrorCode, getErrorCode } from "@pith/core/errors/app-error";
import type { Hono } from "hono";
import type { AppEnv } from "../http/app-env.ts";
import { listPublicErrors } from "../http/public-errors.ts";

/** These are about the caller, not the call. */
const callerCodes: readonly ErrorCode[] = ["forbidden", "unauthenticated", "cancelled"];
/** The error from a server that doesn't serve the call, such as a worker. */
const NOT_SERVED = "not_found.address";

interface Mount {
  name: EndpointName;
  method: string;
  path: RegExp;
  parameters: number;
  /** True if the fields are in camelCase, unlike those of the contract. */
  isRenamed: boolean;
}

const mounts: readonly Mount[] = (Object.keys(endpoints) as EndpointName[])
  .flatMap((name) => {
    const { method, path }: EndpointDefinition = endpoints[name];
    const call = getPublicCall(name);
    return [
      { name, method, path, isRenamed: false },
      ...(call ? [{ name, method, path: call.path, isRenamed: call.hasSnakeCase === true }] : []),
    ];
  })
  .map(({ path, ...mount }) => ({
    ...mount,
    path: new RegExp(`^${path.replaceAll(".", "\\.").replace(/:\w+/g, "[^/]+")}$`),
    parameters: path.split("/:").length,
  }))
  // The router prefers paths with fewer parameters, too.
  .sort((first, second) => first.parameters - second.parameters);

/**
 * Makes an app's requests reject if a response doesn't match the contract, or if a public call is rejected
 * with an error that the reference doesn't list.
 */
export function checkAnswers(app: Hono<AppEnv>): void {
  const answer = app.fetch;
  app.fetch = async (request, ...rest) => {
    const response = await answer(request, ...rest);
    const { pathname } = new URL(request.url);
    const mount = mounts.find(({ method, path }) => method === request.method && path.test(pathname));
    // The body of a connection that is held open may take minutes.
    const isWhole = !response.headers.has("x-accel-buffering") && !response.headers.has("content-encoding");
    const isJson = response.headers.get("content-type")?.startsWith("application/json") === true;
    if (mount && isJson && isWhole) {
      const body = await response.clone().json();
      if (response.ok) checkReply(mount, body);
      else if (typeof body.code === "string") requireDocumented(mount.name, body.code);
    }
    return response;
  };
}

function checkReply({ name, isRenamed }: Mount, body: { data?: unknown }): void {
  const { reply }: EndpointDefinition = endpoints[name];
  const { data }: EndpointSchemas = contractSchemas[name];
  if (reply === "text" || isRenamed) return;
  data.parse(reply === "plain" ? body : body.data);
}

function requireDocumented(name: EndpointName, code: string): void {
  const call = getPublicCall(name);
  const errorCode = getErrorCode(code);
  if (!call || callerCodes.includes(errorCode) || code === NOT_SERVED) return;
  if (listPublicErrors({ name, call }).some((listed) => listed === code || listed === errorCode)) return;
  throw new Error(`The public API's reference doesn't list ${code} for ${name}.`);
}
