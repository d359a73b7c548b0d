import type { Caller } from "../create-test-server.ts";

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
