import { adminEndpoints } from "@pith/core/contract/admin.endpoints";
import { type EndpointName, endpoints } from "@pith/core/contract/contract";
import { memberEndpoints } from "@pith/core/contract/member.endpoints";
import type { Caller } from "../create-test-server.ts";

/** The calls that a trial server serves. Those for accounts on self-hosted servers have their own tests. */
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
  /** For calls that upload a file. */
  bytes?: Uint8Array<ArrayBuffer>;
}

/** An expected error: the call, its status and the exact message. */
export interface Refusal extends Call {
  what: string;
  status: number;
  text: string;
}

/** The requests that test one of the contract's calls. */
export interface Walk {
  /** A call that succeeds. */
  right: Call;
  /** What the response's data must match, in addition to the contract's own schema. */
  data?: unknown;
  /**
   * Errors specific to the call. Missing and wrong credentials and oversized input are tested for every call.
   */
  refusals?: Refusal[];
}

/** Builds an expected error, with status 400 by default. */
export function wrong(what: string, call: Call, text: string, status = 400): Refusal {
  return { what, ...call, status, text };
}
