import { AppError, type ErrorCode } from "@pith/core/errors/app-error";
import type { GuardedFetch, GuardedRequest } from "../http/guarded-fetch.ts";

export interface FakeAnswer {
  status?: number;
  /** A string is sent as UTF-8. */
  body?: string | Uint8Array<ArrayBuffer>;
  headers?: Record<string, string>;
}

/** How a fake source handles a request: it responds, fails with the guard's error code, or never responds. */
export type FakeHandler = (request: GuardedRequest) => FakeAnswer | ErrorCode | "never";

/** Creates a fetch function that calls `handle` and records its requests. */
export function createFakeFetch(handle: FakeHandler): GuardedFetch & { requests: GuardedRequest[] } {
  const requests: GuardedRequest[] = [];
  const fetch: GuardedFetch = async (request) => {
    requests.push(request);
    request.meter?.countRequest();
    const answer = handle(request);
    if (answer === "never") {
      return await new Promise((_resolve, reject) => {
        request.signal?.addEventListener("abort", () => reject(request.signal?.reason));
      });
    }
    if (typeof answer === "string") throw new AppError({ code: answer });
    const { body = "" } = answer;
    const bytes = typeof body === "string" ? new TextEncoder().encode(body) : body;
    request.meter?.countBytes(bytes.byteLength);
    return {
      status: answer.status ?? 200,
      url: request.url,
      headers: new Headers(answer.headers ?? {}),
      bytes,
      text: () => new TextDecoder().decode(bytes),
    };
  };
  return Object.assign(fetch, { requests });
}
