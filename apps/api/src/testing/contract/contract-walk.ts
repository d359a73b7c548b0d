import { adminEndpoints } from "@pith/core/contract/admin.endpoints";
import { type EndpointName, endpoints } from "@pith/core/contract/contract";
import { memberEndpoints } from "@pith/core/contract/member.endpoints";
import type { Caller } from "../create-test-server.ts";

/** The calls that a trial server serves. Those of a self-hosted server's accounts have tests of their own. */
export type TrialName = Exclude<EndpointName, keyof typeof memberEndpoints | keyof typeof adminEndpoints>;

export const trialNames = (Object.keys(endpoints) as EndpointName[]).filter(
  (name): name is TrialName => !(name in memberEndpoints) && !(name in adminEndpoints),
);

export interface Call {
  as?: Caller;
  headers?: Record<string, string>;
  params?: Record<string, unknown>;
  query?: Record<string, unknown>;
  body?: unknown;
  /** For a call that uploads a file. */
  bytes?: Uint8Array<ArrayBuffer>;
}

/** An expected refusal: the call, its status and its exact text. */
export interface Refusal extends Call {
  what: string;
  status: number;
  text: string;
}

/** The requests to test one call of the contract. */
export interface Walk {
  /** A call that succeeds. */
  right: Call;
  /** What its data must match, in addition to the contract's own schema. */
  data?: unknown;
  /** Refusals specific to the call. Missing and wrong credentials and too much input are tested for every call. */
  refusals?: Refusal[];
}

/** Returns an expected refusal, with status 400 by default. */
export function wrong(what: string, call: Call, text: string, status = 400): Refusal {
  return { what, ...call, status, text };
}
