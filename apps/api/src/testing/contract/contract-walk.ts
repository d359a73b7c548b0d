import type { Caller } from "../create-test-server.ts";

/** What a call is made with. */
export interface Call {
  as?: Caller;
  headers?: Record<string, string>;
  params?: Record<string, unknown>;
  query?: Record<string, unknown>;
  body?: unknown;
  /** For a call that takes a file. */
  bytes?: Uint8Array<ArrayBuffer>;
}

/** A refusal that is expected: its status and its exact text. */
export interface Refusal extends Call {
  what: string;
  status: number;
  text: string;
}

/** How one call of the contract is walked. */
export interface Walk {
  /** A call that succeeds. */
  right: Call;
  /** What its data must look like, beside what the contract's own schema demands. */
  data?: unknown;
  /** Refusals of the call itself; nobody, wrong credentials and too much input are walked for every call. */
  refusals?: Refusal[];
}

/** A refusal, with 400 as its status unless another is given. */
export function wrong(what: string, call: Call, text: string, status = 400): Refusal {
  return { what, ...call, status, text };
}
