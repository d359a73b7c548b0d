import { AppError } from "@pith/core/errors/app-error";
import { runProgram } from "../lib/run-program.ts";
import type { AudioContainer } from "./detect-container.ts";
import { SPEECH_SAMPLE_RATE } from "./resample.ts";

const TIMEOUT_MS = 20 * 60_000;
/** ffmpeg should print almost nothing, because its output goes to a file. */
const MAX_OUTPUT_BYTES = 100_000;

/**
 * Converts any recording to a WAV file for speech recognition, with the operator's ffmpeg. The demuxer is
 * fixed and only local files may be opened, so a playlist or script disguised as a recording can't access
 * anything else. Throws AppError `unsupported_format` for a broken recording or one without audio,
 * `not_configured` if ffmpeg can't be started, `timeout` or `cancelled`.
 */
export async function convertWithFfmpeg({
  ffmpegPath,
  inputPath,
  outputPath,
  container,
  maxSeconds,
  signal,
  timeoutMs = TIMEOUT_MS,
}: {
  ffmpegPath: string;
  inputPath: string;
  outputPath: string;
  container: AudioContainer;
  maxSeconds: number;
  signal: AbortSignal | undefined;
  /** 20 minutes by default. */
  timeoutMs?: number;
}): Promise<void> {
  const run = await runProgram({
    path: ffmpegPath,
    parameters: [
      ...["-nostdin", "-hide_banner", "-v", "error", "-protocol_whitelist", "file"],
      ...["-f", container.demuxer, "-i", `file:${inputPath}`],
      ...["-map", "0:a:0", "-vn", "-sn", "-dn", "-ac", "1", "-ar", String(SPEECH_SAMPLE_RATE)],
      ...["-t", String(maxSeconds), "-c:a", "pcm_s16le", "-f", "wav", "-y", `file:${outputPath}`],
    ],
    timeoutMs,
    maxOutputBytes: MAX_OUTPUT_BYTES,
    signal,
  });
  if (run.kind === "ended" && run.code === 0) return;
  throw createError({ run });
}

function createError({ run }: { run: Awaited<ReturnType<typeof runProgram>> }): AppError {
  switch (run.kind) {
    case "cancelled":
      return new AppError({ code: "cancelled" });
    case "timeout":
      return new AppError({ code: "timeout.conversion" });
    case "not_started":
      return new AppError({ code: "not_configured.ffmpeg", cause: run.reason });
    default:
      return new AppError({
        code: "unsupported_format.no_sound",
        cause: run.kind === "ended" ? run.complaint : run.kind,
      });
  }
}
