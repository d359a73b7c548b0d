/**
 * A form's bytes and the type that names their boundary. A form that is handed to fetch as it is becomes a stream,
 * and calling such a request off midway leaves a rejection that nobody can catch.
 */
export async function packForm(form: FormData): Promise<{ body: ArrayBuffer; contentType: string }> {
  const packed = new Response(form);
  return {
    body: await packed.arrayBuffer(),
    contentType: packed.headers.get("content-type") ?? "multipart/form-data",
  };
}

/** A fetch that packs forms before it sends them. */
export function packForms(fetch: typeof globalThis.fetch): typeof globalThis.fetch {
  return async (input, init) => {
    if (!(init?.body instanceof FormData)) return await fetch(input, init);
    const { body, contentType } = await packForm(init.body);
    const headers = new Headers(init.headers);
    headers.set("content-type", contentType);
    return await fetch(input, { ...init, headers, body });
  };
}
