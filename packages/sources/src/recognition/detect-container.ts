export interface AudioContainer {
  name:
    | "wav"
    | "mp3"
    | "mp4"
    | "matroska"
    | "ogg"
    | "flac"
    | "aac"
    | "amr"
    | "avi"
    | "flv"
    | "asf"
    | "mpegts"
    | "mpeg";
  mediaType: string;
  /** File extension, by which recognizers identify the format. */
  extension: string;
  /** Name of ffmpeg's demuxer. */
  demuxer: string;
}

const containers: Record<AudioContainer["name"], Omit<AudioContainer, "name">> = {
  wav: { mediaType: "audio/wav", extension: "wav", demuxer: "wav" },
  mp3: { mediaType: "audio/mpeg", extension: "mp3", demuxer: "mp3" },
  mp4: { mediaType: "audio/mp4", extension: "m4a", demuxer: "mov" },
  matroska: { mediaType: "audio/webm", extension: "webm", demuxer: "matroska" },
  ogg: { mediaType: "audio/ogg", extension: "ogg", demuxer: "ogg" },
  flac: { mediaType: "audio/flac", extension: "flac", demuxer: "flac" },
  aac: { mediaType: "audio/aac", extension: "aac", demuxer: "aac" },
  amr: { mediaType: "audio/amr", extension: "amr", demuxer: "amr" },
  avi: { mediaType: "video/x-msvideo", extension: "avi", demuxer: "avi" },
  flv: { mediaType: "video/x-flv", extension: "flv", demuxer: "flv" },
  asf: { mediaType: "video/x-ms-asf", extension: "wmv", demuxer: "asf" },
  mpegts: { mediaType: "video/mp2t", extension: "ts", demuxer: "mpegts" },
  mpeg: { mediaType: "video/mpeg", extension: "mpg", demuxer: "mpeg" },
};

/** Detects a recording's format from at least its first 600 bytes; null for anything else. */
export function detectContainer(head: Uint8Array): AudioContainer | null {
  const name = detectName(head);
  return name === null ? null : { name, ...containers[name] };
}

function detectName(head: Uint8Array): AudioContainer["name"] | null {
  const text = (start: number, end: number) => Buffer.from(head.subarray(start, end)).toString("latin1");
  const [first = 0, second = 0] = head;
  const start = text(0, 4);
  if (/^(?:RIFF|RF64)$/.test(start)) {
    if (text(8, 12) === "WAVE") return "wav";
    return text(8, 12) === "AVI " ? "avi" : null;
  }
  if (text(4, 8) === "ftyp") return "mp4";
  if (start === "\u001aEß£") return "matroska";
  if (start === "OggS") return "ogg";
  if (start === "fLaC") return "flac";
  if (text(0, 3) === "ID3") return "mp3";
  if (text(0, 5) === "#!AMR") return "amr";
  if (text(0, 4) === "FLV\u0001") return "flv";
  if (Buffer.from(head.subarray(0, 4)).toString("hex") === "3026b275") return "asf";
  if (first === 0 && second === 0 && head[2] === 1 && (head[3] === 0xba || head[3] === 0xb3)) return "mpeg";
  if ([0, 1, 2].every((packet) => head[packet * 188] === 0x47)) return "mpegts";
  // MPEG audio: eleven set bits, then version and layer; layer 0 is AAC's ADTS.
  if (first !== 0xff || (second & 0xe0) !== 0xe0) return null;
  if ((second & 0xf6) === 0xf0) return "aac";
  return (second & 0x06) === 0x02 ? "mp3" : null;
}
