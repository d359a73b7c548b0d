import { chmodSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { videoId } from "./run-youtube-ladder.ts";

let programs = 0;

/** Writes a fake yt-dlp that records its arguments and environment, then runs `script`. */
export function writeFakeYtDlp({ folder, script }: { folder: string; script: string }): {
  path: string;
  readCall: () => { parameters: string[]; environment: Record<string, string> };
} {
  const path = join(folder, `yt-dlp-${programs++}`);
  const log = `${path}.log`;
  writeFileSync(
    path,
    `#!${process.execPath}\nrequire("node:fs").writeFileSync(${JSON.stringify(log)}, JSON.stringify({parameters: process.argv.slice(2), environment: process.env}));\n${script}\n`,
  );
  chmodSync(path, 0o755);
  return { path, readCall: () => JSON.parse(readFileSync(log, "utf8")) };
}
/** yt-dlp's output for an English video with German captions. */
export const ytDlpInfo = {
  id: videoId,
  title: "How a lock works",
  uploader: "Small Machines",
  duration: 600,
  upload_date: "20240131",
  live_status: "not_live",
  subtitles: {
    live_chat: [{ url: "https://www.youtube.com/live_chat" }],
    de: [{ url: `https://www.youtube.com/api/timedtext?v=${videoId}&lang=de&fmt=json3` }],
  },
  automatic_captions: {
    de: [{ url: `https://www.youtube.com/api/timedtext?v=${videoId}&lang=en&kind=asr&tlang=de` }],
    en: [{ url: `https://www.youtube.com/api/timedtext?v=${videoId}&lang=en&kind=asr&exp=xpe&pot=token` }],
  },
  formats: [
    { url: "https://rr1.googlevideo.com/video", protocol: "https", vcodec: "avc1", acodec: "none" },
    { url: "https://rr1.googlevideo.com/large", protocol: "https", vcodec: "none", acodec: "opus", abr: 128 },
    { url: "https://rr1.googlevideo.com/small", protocol: "https", vcodec: "none", acodec: "opus", abr: 48 },
  ],
};
export const print = (value: unknown) => `process.stdout.write(${JSON.stringify(JSON.stringify(value))})`;
export const complain = (text: string) =>
  `process.stderr.write(${JSON.stringify(text)}); process.exitCode = 1`;
