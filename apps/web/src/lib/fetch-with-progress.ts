/**
 * Makes a request that reports its upload progress from 0 to 1, which fetch can't do. Rejects like fetch on
 * network errors, and with the signal's reason if it aborts.
 */
export function fetchWithProgress({
  url,
  init,
  onProgress,
}: {
  url: string;
  init: RequestInit & { body?: Blob };
  onProgress: (share: number) => void;
}): Promise<Response> {
  return new Promise((resolve, reject) => {
    const request = new XMLHttpRequest();
    const { signal } = init;
    const abort = () => request.abort();
    request.open(init.method ?? "GET", url);
    request.withCredentials = init.credentials === "include";
    new Headers(init.headers).forEach((value, name) => {
      request.setRequestHeader(name, value);
    });
    request.upload.onprogress = ({ loaded, total }) => onProgress(total === 0 ? 0 : loaded / total);
    request.onload = () => resolve(toResponse(request));
    request.onerror = () => reject(new TypeError("The request failed."));
    request.onabort = () => reject(signal?.reason ?? new DOMException("Aborted", "AbortError"));
    request.onloadend = () => signal?.removeEventListener("abort", abort);
    signal?.addEventListener("abort", abort, { once: true });
    request.send(init.body ?? null);
  });
}

function toResponse(request: XMLHttpRequest): Response {
  const headers = new Headers();
  for (const line of request.getAllResponseHeaders().trim().split(/\r?\n/)) {
    const [name = "", ...value] = line.split(": ");
    if (name !== "") headers.append(name, value.join(": "));
  }
  return new Response(request.responseText, {
    status: request.status,
    statusText: request.statusText,
    headers,
  });
}
