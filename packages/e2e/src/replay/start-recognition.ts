import { createServer } from "node:http";
import type { AddressInfo } from "node:net";

export interface Recognition extends AsyncDisposable {
  /** URL up to and including the API version, for RECOGNITION_BASE_URL. */
  baseUrl: string;
  /** The forms received so far, in order, with their fields and file sizes. */
  heard: { model: string; format: string; fileName: string; fileBytes: number; authorization: string }[];
}

/**
 * Starts a fake of OpenAI's `/audio/transcriptions` endpoint. For every file, it returns the same talk,
 * sentence by sentence with timestamps, in the `verbose_json` format.
 */
export async function startRecognition({
  sentences,
}: {
  sentences: readonly string[];
}): Promise<Recognition> {
  const heard: Recognition["heard"] = [];
  const server = createServer(async (request, response) => {
    const chunks: Buffer[] = [];
    for await (const chunk of request) chunks.push(chunk as Buffer);
    if (request.method !== "POST" || request.url !== "/v1/audio/transcriptions") {
      response.writeHead(404).end();
      return;
    }
    const form = await new Response(Buffer.concat(chunks), {
      headers: { "content-type": request.headers["content-type"] ?? "" },
    }).formData();
    const file = form.get("file");
    if (!(file instanceof File)) {
      response.writeHead(400, { "content-type": "application/json" });
      response.end(JSON.stringify({ error: { message: "file is missing", type: "invalid_request_error" } }));
      return;
    }
    heard.push({
      model: String(form.get("model")),
      format: String(form.get("response_format")),
      fileName: file.name,
      fileBytes: file.size,
      authorization: request.headers.authorization ?? "",
    });
    const segments = sentences.map((text, id) => ({ id, start: id * 5, end: id * 5 + 5, text: ` ${text}` }));
    response.writeHead(200, { "content-type": "application/json" });
    response.end(
      JSON.stringify({
        task: "transcribe",
        language: "english",
        duration: sentences.length * 5,
        text: sentences.join(" "),
        segments,
        words: segments.flatMap(({ start, text }) => {
          const words = text.trim().split(" ");
          const step = 5 / words.length;
          return words.map((word, at) => ({ word, start: start + at * step, end: start + (at + 1) * step }));
        }),
      }),
    );
  });
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  const { port } = server.address() as AddressInfo;
  return {
    baseUrl: `http://127.0.0.1:${port}/v1`,
    heard,
    async [Symbol.asyncDispose]() {
      server.closeAllConnections();
      await new Promise<void>((resolve) => server.close(() => resolve()));
    },
  };
}
