import type { SendError } from "@pith/core/contract/connection.schemas";

export interface PlaceRequest {
  token: string;
  method: "GET" | "POST" | "PATCH";
  /** Path on the service's API, with its query. */
  path: string;
  body?: object;
  signal?: AbortSignal;
}

/** Calls a service's API. Returns its JSON, null if it has none. @throws PlaceError */
export type PlaceClient = (request: PlaceRequest) => Promise<unknown>;

/** The services that summaries are sent to. */
export interface PlaceClients {
  notion: PlaceClient;
  readwise: PlaceClient;
}

/** A call that a service didn't accept. It has nothing of the service's response, which can quote the summary. */
export class PlaceError extends Error {
  readonly kind: Exclude<SendError, "disconnected">;
  /** How long the service wants to be left alone; null if it didn't say. */
  readonly retryAfterMs: number | null;

  constructor({
    kind,
    retryAfterMs = null,
    cause,
  }: {
    kind: PlaceError["kind"];
    retryAfterMs?: number | null;
    cause?: unknown;
  }) {
    super(`The service's answer counts as ${kind}.`, { cause });
    this.kind = kind;
    this.retryAfterMs = retryAfterMs;
  }
}
