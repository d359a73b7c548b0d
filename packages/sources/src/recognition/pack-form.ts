/**
 * Serializes a form and returns the content type with its boundary. A form passed directly to fetch becomes a
 * stream, and aborting such a request midway causes an unhandled rejection that can't be caught.
 */
export async function packForm(form: FormData): Promise<{ body: ArrayBuffer; contentType: string }> {
  const packed = new Response(form);
  return {
    body: await packed.arrayBuffer(),
    contentType: packed.headers.get("content-type") ?? "multipart/form-data",
  };
}

/** Wraps fetch to serialize forms before they are sent. */
export function packForms(fetch: typeof globalThis.fetch): typeof globalThis.fetch {
  return async (input, init) => {
    if (!(init?.body instanceof FormData)) return await fetch(input, init);
    const { body, contentType } = await packForm(init.body);
    const headers = new Headers(init.headers);
    headers.set("content-type", contentType);
    return await fetch(input, { ...init, headers, body });
  };
}
