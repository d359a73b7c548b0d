import { concatBytes } from "../encode/concat-bytes.ts";

/** Builds a WAV file, either valid or with a single defect. */
export function buildWav({
  samples,
  sampleRate,
  channels = 1,
  format = 1,
  extra = null,
  claimedBytes = null,
}: {
  samples: Int16Array;
  sampleRate: number;
  channels?: number;
  /** 1 is integer PCM. */
  format?: number;
  /** An unknown chunk before the audio. */
  extra?: Uint8Array | null;
  /** A wrong size to put into the header. */
  claimedBytes?: number | null;
}): Uint8Array<ArrayBuffer> {
  const header = new DataView(new ArrayBuffer(16));
  header.setUint16(0, format, true);
  header.setUint16(2, channels, true);
  header.setUint32(4, sampleRate, true);
  header.setUint32(8, sampleRate * channels * 2, true);
  header.setUint16(12, channels * 2, true);
  header.setUint16(14, 16, true);
  const sound = new Uint8Array(samples.slice().buffer);
  const chunks = [
    writeChunk("fmt ", new Uint8Array(header.buffer)),
    ...(extra ? [writeChunk("LIST", extra)] : []),
    writeChunk("data", sound, claimedBytes ?? sound.length),
  ];
  const body = concatBytes([new TextEncoder().encode("WAVE"), ...chunks]);
  return writeChunk("RIFF", body);
}

function writeChunk(name: string, body: Uint8Array, size = body.length): Uint8Array<ArrayBuffer> {
  const length = new DataView(new ArrayBuffer(4));
  length.setUint32(0, size, true);
  const padding = new Uint8Array(body.length % 2);
  return concatBytes([new TextEncoder().encode(name), new Uint8Array(length.buffer), body, padding]);
}
