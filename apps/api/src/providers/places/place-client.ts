import type { SendError } from "@pith/core/contract/connection.schemas";

export interface PlaceRequest {
  token: string;
  method: "GET" | "POST" | "PATCH";
  /** Path and query of the API request. */
  path: string;
  body?: object;
  signal?: AbortSignal;
}

/** Calls a service's API. Returns its JSON, or null if there is none. @throws PlaceError */
export type PlaceClient = (request: PlaceRequest) => Promise<unknown>;

/** Clients for the services that summaries are sent to. */
export interface PlaceClients {
  notion: PlaceClient;
  readwise: PlaceClient;
}

/** A failed call to a service. Contains nothing from the response, which can quote the summary. */
export class PlaceError extends Error {
  readonly kind: Exclude<SendError, "disconnected">;
  /** How long the service asked us to wait. Null if it didn't. */
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
