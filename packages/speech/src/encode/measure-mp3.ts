const ID3_HEADER_BYTES = 10;
/** Layer III bit rates in kilobits per second, indexed by the header's four bits: MPEG-1, then MPEG-2 and 2.5. */
const bitratesMpeg1 = [0, 32, 40, 48, 56, 64, 80, 96, 112, 128, 160, 192, 224, 256, 320];
const bitratesMpeg2 = [0, 8, 16, 24, 32, 40, 48, 56, 64, 80, 96, 112, 128, 144, 160];
const sampleRatesMpeg1 = [44_100, 48_000, 32_000];

export interface Mp3Measure {
  /** Total of all frames. */
  durationSeconds: number;
  frames: number;
  /** Sample rate of the first frame; 0 if there are no frames. */
  sampleRate: number;
}

/**
 * Measures an MP3's total duration by walking its frames. Skips a leading ID3v2 tag and any bytes between
 * frames.
 */
export function measureMp3(bytes: Uint8Array): Mp3Measure {
  let at = getTagBytes(bytes);
  const measure: Mp3Measure = { durationSeconds: 0, frames: 0, sampleRate: 0 };
  while (at + 4 <= bytes.length) {
    const frame = readFrameHeader(bytes, at);
    if (!frame) {
      at += 1;
      continue;
    }
    measure.durationSeconds += frame.samples / frame.sampleRate;
    measure.frames += 1;
    measure.sampleRate ||= frame.sampleRate;
    at += frame.bytes;
  }
  return measure;
}

function getTagBytes(bytes: Uint8Array): number {
  const [i, d, three] = bytes;
  if (i !== 0x49 || d !== 0x44 || three !== 0x33 || bytes.length < ID3_HEADER_BYTES) return 0;
  const size = bytes.subarray(6, ID3_HEADER_BYTES).reduce((sum, byte) => (sum << 7) | (byte & 0x7f), 0);
  return ID3_HEADER_BYTES + size;
}

function readFrameHeader(
  bytes: Uint8Array,
  at: number,
): { bytes: number; samples: number; sampleRate: number } | null {
  const [first = 0, second = 0, third = 0] = bytes.subarray(at, at + 3);
  const isLayerThree = first === 0xff && (second & 0xe6) === 0xe2;
  const version = (second >> 3) & 0b11;
  if (!isLayerThree || version === 0b01) return null;
  const isMpeg1 = version === 0b11;
  const bitrate = (isMpeg1 ? bitratesMpeg1 : bitratesMpeg2)[third >> 4];
  const baseRate = sampleRatesMpeg1[(third >> 2) & 0b11];
  if (!bitrate || !baseRate) return null;
  const sampleRate = isMpeg1 ? baseRate : baseRate / (version === 0b10 ? 2 : 4);
  const samples = isMpeg1 ? 1152 : 576;
  const padding = (third >> 1) & 1;
  return { bytes: Math.floor((samples * bitrate * 125) / sampleRate) + padding, samples, sampleRate };
}
