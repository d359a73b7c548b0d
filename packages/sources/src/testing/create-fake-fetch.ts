import { AppError, type ErrorCode } from "@pith/core/errors/app-error";
import type { GuardedFetch, GuardedRequest } from "../http/guarded-fetch.ts";

export interface FakeAnswer {
  status?: number;
  body?: string;
  headers?: Record<string, string>;
}

/** What a fake source does with a request: answers, fails as the guarded fetch would, or never answers. */
export type FakeHandler = (request: GuardedRequest) => FakeAnswer | ErrorCode | "never";

/** A fetch that answers from a function and remembers what it was asked. */
export function createFakeFetch(handle: FakeHandler): GuardedFetch & { requests: GuardedRequest[] } {
  const requests: GuardedRequest[] = [];
  const fetch: GuardedFetch = async (request) => {
    requests.push(request);
    const answer = handle(request);
    if (answer === "never") {
      return await new Promise((_resolve, reject) => {
        request.signal?.addEventListener("abort", () => reject(request.signal?.reason));
      });
    }
    if (typeof answer === "string") throw new AppError({ code: answer });
    const bytes = new TextEncoder().encode(answer.body ?? "");
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
