import { getPrimaryLanguage } from "@pith/core/lib/get-primary-language";
import { z } from "zod";
import { readRetryAfter } from "../http/refuse-status.ts";
import { parseJson } from "../lib/extract-json-object.ts";
import { looseArray } from "../lib/loose-array.ts";
import type { Timer } from "../lib/timer.ts";
import type { AudioPiece } from "./audio-piece.ts";
import { packForm } from "./pack-form.ts";
import type { PieceRecognizer, RecognizedPiece } from "./piece-recognizer.ts";
import {
  createCanceledError,
  createRecognitionError,
  createRecognitionTimeout,
} from "./recognition-error.ts";

export interface EndpointOptions {
  /**
   * Base URL including the version, such as `http://localhost:8000/v1`. Set by the operator; may be on a
   * private network.
   */
  baseUrl: string;
  model: string;
  /** Null if the server doesn't need one. */
  apiKey: string | null;
  fetch: typeof globalThis.fetch;
  timer: Timer;
  /** Timeout for one piece in milliseconds. 10 minutes by default, since a local server may be slow. */
  timeoutMs?: number;
}

const DEFAULT_TIMEOUT_MS = 10 * 60_000;
/** OpenAI's limit is 25 MB. */
const MAX_BYTES = 24_000_000;
const MAX_ANSWER_CHARACTERS = 20_000_000;
const TRIES = 3;
const FIRST_WAIT_MS = 2_000;
const MAX_WAIT_MS = 60_000;

const secondsSchema = z.number().nonnegative();
const answerSchema = z.object({
  text: z.string(),
  segments: looseArray(z.object({ text: z.string(), start: secondsSchema, end: secondsSchema })),
  words: looseArray(z.object({ word: z.string(), start: secondsSchema, end: secondsSchema })),
});

/**
 * Creates a recognizer for any server with OpenAI's `/audio/transcriptions` API, hosted or local. Requests
 * plain text from servers without timestamp support. Retries after rate limits and server errors, honoring
 * the server's Retry-After.
 */
export function createEndpointRecognizer(options: EndpointOptions): PieceRecognizer {
  let knowsTimes = true;
  return {
    name: `endpoint:${options.model}`,
    accepts: (mediaType) => /^audio\/(?:wav|mpeg|mp4|webm|ogg|flac)$/.test(mediaType),
    maxBytes: MAX_BYTES,
    maxSeconds: 10 * 60,
    overlapSeconds: 8,
    parallel: 3,
    async recognizePiece(request) {
      const first = await post({ ...request, options, withTimes: knowsTimes });
      if (first.ok || !knowsTimes || first.status !== 400) return read(first);
      const second = await post({ ...request, options, withTimes: false });
      if (second.ok) knowsTimes = false;
      return read(second.ok ? second : first);
    },
  };
}

type Reply =
  | { ok: true; text: string }
  | { ok: false; status: number; retryAfterSeconds: number | null; text: string };

interface PieceRequest {
  piece: AudioPiece;
  language: string | null;
  signal: AbortSignal | undefined;
  options: EndpointOptions;
  withTimes: boolean;
}

async function post(request: PieceRequest): Promise<Reply> {
  const { timer } = request.options;
  let waitMs = FIRST_WAIT_MS;
  for (let tries = 1; ; tries += 1) {
    const reply = await postOnce(request);
    const isPassing = !reply.ok && (reply.status === 429 || reply.status >= 500);
    if (!isPassing || tries === TRIES) return reply;
    const ms = Math.min(Math.max(waitMs, (reply.retryAfterSeconds ?? 0) * 1000), MAX_WAIT_MS);
    await timer.wait({ ms, ...(request.signal && { signal: request.signal }) }).catch((error: unknown) => {
      throw createCanceledError(error);
    });
    waitMs *= 2;
  }
}

async function postOnce({ piece, language, signal, options, withTimes }: PieceRequest): Promise<Reply> {
  const { baseUrl, apiKey, fetch, timeoutMs = DEFAULT_TIMEOUT_MS } = options;
  const deadline = AbortSignal.timeout(timeoutMs);
  try {
    const { body, contentType } = await packForm(
      createForm({ piece, language, model: options.model, withTimes }),
    );
    const response = await fetch(`${baseUrl.replace(/\/+$/, "")}/audio/transcriptions`, {
      method: "POST",
      headers: {
        accept: "application/json",
        "content-type": contentType,
        ...(apiKey !== null && { authorization: `Bearer ${apiKey}` }),
      },
      body,
      signal: signal ? AbortSignal.any([deadline, signal]) : deadline,
      // A redirect could send the API key and the recording to any server.
      redirect: "error",
    });
    const text = (await response.text()).slice(0, MAX_ANSWER_CHARACTERS);
    if (response.ok) return { ok: true, text };
    const retryAfterSeconds = readRetryAfter(response.headers);
    return { ok: false, status: response.status, retryAfterSeconds, text };
  } catch (error) {
    if (signal?.aborted) throw createCanceledError(error);
    if (deadline.aborted) throw createRecognitionTimeout(error);
    throw createRecognitionError({ status: null, cause: error });
  }
}

function createForm({
  piece,
  language,
  model,
  withTimes,
}: {
  piece: AudioPiece;
  language: string | null;
  model: string;
  withTimes: boolean;
}): FormData {
  const form = new FormData();
  // Copied, because Blob needs bytes that aren't in shared memory.
  form.append(
    "file",
    new Blob([new Uint8Array(piece.bytes)], { type: piece.mediaType }),
    `speech.${piece.extension}`,
  );
  form.append("model", model);
  if (language !== null) form.append("language", getPrimaryLanguage(language));
  form.append("response_format", withTimes ? "verbose_json" : "json");
  if (withTimes) {
    form.append("timestamp_granularities[]", "segment");
    form.append("timestamp_granularities[]", "word");
  }
  return form;
}

function read(reply: Reply): RecognizedPiece {
  if (!reply.ok) {
    const { status, retryAfterSeconds, text } = reply;
    throw createRecognitionError({ status, retryAfterSeconds, cause: text.slice(0, 500) });
  }
  const parsed = answerSchema.safeParse(parseJson(reply.text));
  if (!parsed.success)
    throw createRecognitionError({ status: null, cause: "The answer isn't a transcription." });
  const toTimed = ({ text, start, end }: { text: string; start: number; end: number }) => ({
    text,
    startMs: start * 1000,
    endMs: end * 1000,
  });
  return {
    text: parsed.data.text,
    segments: parsed.data.segments.map(toTimed),
    words: parsed.data.words.map(({ word, ...time }) => toTimed({ text: word, ...time })),
  };
}
