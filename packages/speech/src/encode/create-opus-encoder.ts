import { createRequire } from "node:module";
import type OpusScript from "opusscript";
import type { AudioEncoder, AudioTags } from "./audio-encoder.ts";
import { concatBytes } from "./concat-bytes.ts";
import { createOggWriter } from "./create-ogg-writer.ts";
import { createResampler } from "./create-resampler.ts";

/** Opus only supports a few rates; this is the lowest one above the embedded voice's rate. */
const OPUS_SAMPLE_RATE = 24_000;
/** Clear enough for a single voice, at 180 kB per minute. */
const OPUS_BITS_PER_SECOND = 24_000;
/** Half of libopus's maximum complexity takes a third of the time, with no audible difference for speech. */
const OPUS_COMPLEXITY = 5;
const SET_COMPLEXITY = 4010;
const FRAME_SAMPLES = (OPUS_SAMPLE_RATE * 20) / 1000;
const PACKETS_PER_PAGE = 50;
/** Granule positions advance by 48,000 per second at any input rate (RFC 7845, section 4). */
const GRANULES_PER_SAMPLE = 48_000 / OPUS_SAMPLE_RATE;
/** libopus's look-ahead in granule positions, which players skip at the start. */
const PRE_SKIP = 312;
const VENDOR = "Pith";
const MAX_COMMENT_BYTES = 40_000;

/**
 * Encodes mono Ogg Opus that Telegram plays as a voice message, using libopus in WebAssembly. Blocks its
 * thread.
 */
export function createOpusEncoder({
  sampleRate,
  serial,
}: {
  sampleRate: number;
  serial: number;
}): AudioEncoder {
  // A CommonJS package that loads its WebAssembly from its own folder. Only loaded to create Opus files.
  const Opus: typeof OpusScript = createRequire(import.meta.url)("opusscript");
  const opus = new Opus(OPUS_SAMPLE_RATE, 1, Opus.Application.VOIP);
  opus.setBitrate(OPUS_BITS_PER_SECOND);
  opus.encoderCTL(SET_COMPLEXITY, OPUS_COMPLEXITY);
  const resampler = createResampler({ from: sampleRate, to: OPUS_SAMPLE_RATE });
  const packets: Uint8Array<ArrayBuffer>[] = [];
  let waiting = new Int16Array(0);
  let total = 0;

  function encode(samples: Int16Array<ArrayBuffer>): void {
    total += samples.length;
    const joined = new Int16Array(waiting.length + samples.length);
    joined.set(waiting);
    joined.set(samples, waiting.length);
    let at = 0;
    for (; at + FRAME_SAMPLES <= joined.length; at += FRAME_SAMPLES) {
      packets.push(
        new Uint8Array(opus.encode(Buffer.from(joined.buffer, at * 2, FRAME_SAMPLES * 2), FRAME_SAMPLES)),
      );
    }
    waiting = joined.slice(at);
  }

  return {
    contentType: "audio/ogg",
    write(samples) {
      encode(resampler.process(samples));
    },
    finish(tags) {
      encode(resampler.finish());
      const played = total;
      const wanted = Math.ceil((played + PRE_SKIP / GRANULES_PER_SAMPLE) / FRAME_SAMPLES) * FRAME_SAMPLES;
      encode(new Int16Array(wanted - played));
      opus.delete();

      const writer = createOggWriter({ serial });
      writer.add(writeHead(sampleRate), 0n);
      writer.flush();
      writer.add(writeTags(tags), 0n);
      writer.flush();
      const end = PRE_SKIP + played * GRANULES_PER_SAMPLE;
      packets.forEach((packet, index) => {
        const granule = (index + 1) * FRAME_SAMPLES * GRANULES_PER_SAMPLE;
        // The last granule position marks the end of the audio, so that players drop the padding.
        writer.add(packet, BigInt(Math.min(granule, end)));
        if ((index + 1) % PACKETS_PER_PAGE === 0 && index + 1 < packets.length) writer.flush();
      });
      return { pieces: writer.finish(), durationSeconds: played / OPUS_SAMPLE_RATE };
    },
  };
}

function writeHead(inputSampleRate: number): Uint8Array<ArrayBuffer> {
  const head = new Uint8Array(19);
  const view = new DataView(head.buffer);
  head.set(new TextEncoder().encode("OpusHead"));
  head.set([1, 1], 8);
  view.setUint16(10, PRE_SKIP, true);
  view.setUint32(12, inputSampleRate, true);
  return head;
}

/** Vorbis comments with the chapters as CHAPTERxxx. Chapters that don't fit in a page are omitted. */
function writeTags({ title, artist, language, chapters }: AudioTags): Uint8Array<ArrayBuffer> {
  const wanted = [
    ...(title ? [`TITLE=${title}`] : []),
    ...(artist ? [`ARTIST=${artist}`] : []),
    `LANGUAGE=${language}`,
    ...chapters.slice(0, 1000).flatMap((chapter, index) => {
      const name = `CHAPTER${String(index).padStart(3, "0")}`;
      return [`${name}=${formatPosition(chapter.startSeconds)}`, `${name}NAME=${chapter.title}`];
    }),
  ];
  const encoder = new TextEncoder();
  const comments: Uint8Array[] = [];
  let bytes = 0;
  for (const comment of wanted.map((text) => encoder.encode(text))) {
    bytes += comment.length + 4;
    if (bytes > MAX_COMMENT_BYTES) break;
    comments.push(comment);
  }
  const vendor = encoder.encode(VENDOR);
  return concatBytes([
    encoder.encode("OpusTags"),
    encodeUint32(vendor.length),
    vendor,
    encodeUint32(comments.length),
    ...comments.flatMap((comment) => [encodeUint32(comment.length), comment]),
  ]);
}

/** Formats a timestamp, such as 00:01:02.500. */
function formatPosition(seconds: number): string {
  return new Date(Math.round(seconds * 1000)).toISOString().slice(11, 23);
}

function encodeUint32(value: number): Uint8Array<ArrayBuffer> {
  const bytes = new Uint8Array(4);
  new DataView(bytes.buffer).setUint32(0, value, true);
  return bytes;
}
