import type { AudioTags } from "./audio-encoder.ts";
import { concatBytes } from "./concat-bytes.ts";

/** A table of contents stores its entry count in a single byte. */
export const MAX_ID3_CHAPTERS = 255;
const HEADER_BYTES = 10;
/** Chapters only have times, so players compute the byte offset. */
const NO_OFFSET = 0xffff_ffff;
const TOP_LEVEL_AND_ORDERED = 0b11;

/**
 * Returns the ID3v2.3 tag that precedes an MP3's frames. It contains the title, the artist, the length, and
 * the chapters as CHAP frames under one CTOC (ID3v2 Chapter Frame Addendum 1.0). A chapter ends where the
 * next one starts; the last one ends with the audio. Chapters beyond MAX_ID3_CHAPTERS are omitted.
 */
export function writeId3Tag({
  title,
  artist,
  chapters,
  durationSeconds,
}: Omit<AudioTags, "language"> & { durationSeconds: number }): Uint8Array<ArrayBuffer> {
  const shown = chapters.slice(0, MAX_ID3_CHAPTERS);
  const frames = [
    ...(title ? [writeTextFrame("TIT2", title)] : []),
    ...(artist ? [writeTextFrame("TPE1", artist)] : []),
    writeTextFrame("TLEN", String(toMs(durationSeconds))),
    ...(shown.length > 0 ? [writeContents(shown.length)] : []),
    ...shown.map((chapter, index) =>
      writeFrame(
        "CHAP",
        concatBytes([
          encodeLatin(`${getChapterId(index)}\0`),
          encodeUint32(toMs(chapter.startSeconds)),
          encodeUint32(toMs(shown[index + 1]?.startSeconds ?? durationSeconds)),
          encodeUint32(NO_OFFSET),
          encodeUint32(NO_OFFSET),
          writeTextFrame("TIT2", chapter.title),
        ]),
      ),
    ),
  ];
  const body = concatBytes(frames);
  return concatBytes([encodeLatin("ID3\x03\0\0"), encodeSyncSafe(body.length), body]);
}

function writeContents(count: number): Uint8Array<ArrayBuffer> {
  const ids = Array.from({ length: count }, (_none, index) => `${getChapterId(index)}\0`).join("");
  return writeFrame(
    "CTOC",
    concatBytes([encodeLatin("toc\0"), new Uint8Array([TOP_LEVEL_AND_ORDERED, count]), encodeLatin(ids)]),
  );
}

function getChapterId(index: number): string {
  return `chapter${index}`;
}

/** UTF-16 with a byte order mark, the only Unicode encoding in version 2.3. */
function writeTextFrame(id: string, text: string): Uint8Array<ArrayBuffer> {
  const plain = text.replaceAll("\0", " ");
  const bytes = new Uint8Array(3 + plain.length * 2);
  bytes.set([1, 0xff, 0xfe]);
  const view = new DataView(bytes.buffer);
  for (let index = 0; index < plain.length; index += 1) {
    view.setUint16(3 + index * 2, plain.charCodeAt(index), true);
  }
  return writeFrame(id, bytes);
}

function writeFrame(id: string, body: Uint8Array): Uint8Array<ArrayBuffer> {
  const header = new Uint8Array(HEADER_BYTES);
  header.set(encodeLatin(id));
  header.set(encodeUint32(body.length), 4);
  return concatBytes([header, body]);
}

/** Seven bits per byte, so that no player mistakes the size for the start of a frame. */
function encodeSyncSafe(value: number): Uint8Array<ArrayBuffer> {
  return new Uint8Array([21, 14, 7, 0].map((shift) => (value >>> shift) & 0x7f));
}

function encodeUint32(value: number): Uint8Array<ArrayBuffer> {
  const bytes = new Uint8Array(4);
  new DataView(bytes.buffer).setUint32(0, value);
  return bytes;
}

function encodeLatin(text: string): Uint8Array<ArrayBuffer> {
  return Uint8Array.from(text, (letter) => letter.charCodeAt(0));
}

function toMs(seconds: number): number {
  return Math.max(0, Math.round(seconds * 1000));
}
