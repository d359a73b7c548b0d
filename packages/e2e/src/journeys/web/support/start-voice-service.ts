import { createServer } from "node:http";
import type { AddressInfo } from "node:net";

const SAMPLE_RATE = 24_000;
const SECONDS_A_PIECE = 2;

interface SpeechCall {
  model: string;
  voice: string;
  input: string;
}

/** Starts a fake hosted voice service, which responds to calls to OpenAI's speech endpoint with a two-second tone. */
export async function startVoiceService() {
  const calls: SpeechCall[] = [];
  let isRefusing = false;
  const server = createServer(async (request, response) => {
    const chunks: Buffer[] = [];
    for await (const chunk of request as AsyncIterable<Buffer>) chunks.push(chunk);
    if (request.url !== "/v1/audio/speech" || isRefusing) {
      response.writeHead(isRefusing ? 400 : 404, { "Content-Type": "application/json" });
      response.end(JSON.stringify({ error: { message: "This voice is gone." } }));
      return;
    }
    calls.push(JSON.parse(Buffer.concat(chunks).toString("utf8")));
    response.writeHead(200, { "Content-Type": "audio/wav" });
    response.end(buildTone());
  });
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}/v1`,
    calls,
    /** Makes the service reject all requests from now on. */
    refuse() {
      isRefusing = true;
    },
    async [Symbol.asyncDispose]() {
      server.closeAllConnections();
      await new Promise<void>((resolve) => server.close(() => resolve()));
    },
  };
}

function buildTone(): Buffer {
  const samples = Int16Array.from({ length: SAMPLE_RATE * SECONDS_A_PIECE }, (_none, index) =>
    Math.round(8000 * Math.sin((2 * Math.PI * 220 * index) / SAMPLE_RATE)),
  );
  const sound = Buffer.from(samples.buffer);
  const header = Buffer.alloc(44);
  header.write("RIFF", 0);
  header.writeUInt32LE(36 + sound.length, 4);
  header.write("WAVEfmt ", 8);
  header.writeUInt32LE(16, 16);
  header.writeUInt16LE(1, 20);
  header.writeUInt16LE(1, 22);
  header.writeUInt32LE(SAMPLE_RATE, 24);
  header.writeUInt32LE(SAMPLE_RATE * 2, 28);
  header.writeUInt16LE(2, 32);
  header.writeUInt16LE(16, 34);
  header.write("data", 36);
  header.writeUInt32LE(sound.length, 40);
  return Buffer.concat([header, sound]);
}
