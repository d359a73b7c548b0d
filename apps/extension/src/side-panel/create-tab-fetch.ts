import { AppError } from "@pith/core/errors/app-error";
import type { GuardedFetch, GuardedRequest, GuardedResponse } from "@pith/sources/http/guarded-fetch";
import { createTooLargeError, DEFAULT_MAX_BYTES } from "@pith/sources/http/size-limit";
import { runInFrame } from "../platform/tab-scripts.ts";

interface FrameAnswer {
  status: number;
  url: string;
  /** Null if there is no response or the page isn't allowed to read it. */
  text: string | null;
}

/** Runs in the page's frame, so that the page's CORS rules apply. */
async function fetchInFrame(request: {
  url: string;
  method: string;
  body: string | null;
  contentType: string | null;
}): Promise<FrameAnswer> {
  const { url, method, body, contentType } = request;
  try {
    const answer = await fetch(url, {
      method,
      body,
      credentials: new URL(url).origin === window.location.origin ? "same-origin" : "omit",
      ...(contentType && { headers: { "content-type": contentType } }),
    });
    return { status: answer.status, url: answer.url, text: await answer.text() };
  } catch {
    return { status: 0, url, text: null };
  }
}

function toResponse({ status, url, text }: { status: number; url: string; text: string }): GuardedResponse {
  const bytes = new TextEncoder().encode(text);
  return { status, url, headers: new Headers(), bytes, text: () => text };
}

/**
 * Fetches a URL through one of the page's frames, with the page's access. If the page isn't allowed to fetch
 * the URL, the extension fetches it without cookies, provided that the user has granted access to the host.
 * Otherwise, calls `onRefused` with the host.
 */
export function createTabFetch({
  tabId,
  frameId,
  onRefused,
}: {
  tabId: number;
  frameId: number;
  onRefused: (host: string) => void;
}): GuardedFetch {
  async function fetchAsExtension({ url, method, body, headers, signal }: GuardedRequest) {
    const { protocol, hostname } = new URL(url);
    const origin = `${protocol}//${hostname}/*`;
    if (!(await chrome.permissions.contains({ origins: [origin] }))) {
      onRefused(origin);
      throw new AppError({ code: "source_unreachable" });
    }
    try {
      const answer = await fetch(url, {
        credentials: "omit",
        ...(method && { method }),
        ...(body && { body }),
        ...(headers?.["content-type"] && { headers: { "content-type": headers["content-type"] } }),
        ...(signal && { signal }),
      });
      return toResponse({ status: answer.status, url: answer.url, text: await answer.text() });
    } catch (cause) {
      signal?.throwIfAborted();
      throw new AppError({ code: "source_unreachable", cause });
    }
  }

  return async (request) => {
    request.signal?.throwIfAborted();
    const { url, method = "GET", body = null, headers } = request;
    if (!/^https?:$/.test(new URL(url).protocol)) throw new AppError({ code: "source_unreachable" });
    const values = { url, method, body, contentType: headers?.["content-type"] ?? null };
    const {
      status,
      url: finalUrl,
      text,
    } = await runInFrame({
      tabId,
      frameId,
      work: fetchInFrame,
      values: [values],
    });
    const response =
      text === null ? await fetchAsExtension(request) : toResponse({ status, url: finalUrl, text });
    const maxBytes = Math.min(request.maxBytes ?? DEFAULT_MAX_BYTES, DEFAULT_MAX_BYTES);
    if (response.bytes.byteLength > maxBytes) throw createTooLargeError(maxBytes);
    return response;
  };
}
