/** Returns the body's text, or null if it exceeds the limit. Never holds more than the limit in memory. */
export async function readLimited({
  response,
  maxBytes,
}: {
  response: Response;
  maxBytes: number;
}): Promise<string | null> {
  if (!response.body) return "";
  const chunks: Uint8Array[] = [];
  let total = 0;
  for await (const chunk of response.body) {
    total += chunk.byteLength;
    // Returning from the loop cancels the body.
    if (total > maxBytes) return null;
    chunks.push(chunk);
  }
  return Buffer.concat(chunks, total).toString("utf8");
}
