/** The kind of file that the first bytes indicate. `other` is binary data that Pith can't use. */
export type FileKind = "text" | "audio" | "video" | "other";

interface Signature {
  kind: Exclude<FileKind, "text">;
  offset: number;
  bytes: readonly number[];
}

const ascii = (text: string) => [...text].map((character) => character.charCodeAt(0));

/** File signatures; the first match wins. */
const signatures: readonly Signature[] = [
  { kind: "audio", offset: 8, bytes: ascii("M4A ") },
  { kind: "audio", offset: 8, bytes: ascii("M4B ") },
  { kind: "video", offset: 4, bytes: ascii("ftyp") },
  { kind: "video", offset: 0, bytes: [0x1a, 0x45, 0xdf, 0xa3] },
  { kind: "audio", offset: 8, bytes: ascii("WAVE") },
  { kind: "video", offset: 8, bytes: ascii("AVI ") },
  { kind: "audio", offset: 0, bytes: ascii("ID3") },
  { kind: "audio", offset: 0, bytes: ascii("OggS") },
  { kind: "audio", offset: 0, bytes: ascii("fLaC") },
  { kind: "audio", offset: 0, bytes: ascii("#!AMR") },
  { kind: "video", offset: 0, bytes: ascii("FLV\u0001") },
  { kind: "video", offset: 0, bytes: [0x00, 0x00, 0x01, 0xba] },
  { kind: "video", offset: 0, bytes: [0x00, 0x00, 0x01, 0xb3] },
  { kind: "video", offset: 0, bytes: [0x30, 0x26, 0xb2, 0x75, 0x8e, 0x66, 0xcf, 0x11] },
  { kind: "other", offset: 0, bytes: ascii("%PDF-") },
  { kind: "other", offset: 0, bytes: ascii("PK\u0003\u0004") },
  { kind: "other", offset: 0, bytes: [0x89, ...ascii("PNG")] },
  { kind: "other", offset: 0, bytes: [0xff, 0xd8, 0xff] },
  { kind: "other", offset: 0, bytes: ascii("GIF8") },
  { kind: "other", offset: 0, bytes: [0x1f, 0x8b] },
  { kind: "other", offset: 0, bytes: ascii("Rar!") },
  { kind: "other", offset: 0, bytes: [0x37, 0x7a, 0xbc, 0xaf] },
  { kind: "other", offset: 0, bytes: [0x7f, ...ascii("ELF")] },
];

const TRANSPORT_PACKET_BYTES = 188;

/** Classifies a file as text, audio, video or other binary data by its first bytes. Ignores the file name. */
export function detectFileKind(bytes: Uint8Array): FileKind {
  const found = signatures.find((signature) =>
    signature.bytes.every((byte, position) => bytes[signature.offset + position] === byte),
  );
  if (found !== undefined) return found.kind;
  if (isTransportStream(bytes)) return "video";
  return isAudioFrame(bytes) ? "audio" : "text";
}

/** Every packet of an MPEG transport stream starts with the byte 0x47. */
function isTransportStream(bytes: Uint8Array): boolean {
  return [0, 1, 2].every((packet) => bytes[packet * TRANSPORT_PACKET_BYTES] === 0x47);
}

/**
 * Raw MP3 and AAC frames start with eleven or twelve set bits. FF FE isn't listed because it's UTF-16's byte
 * order mark.
 */
function isAudioFrame(bytes: Uint8Array): boolean {
  const [first = 0, second = 0] = bytes;
  return first === 0xff && [0xfb, 0xfa, 0xf3, 0xf2, 0xf1, 0xf9].includes(second);
}
