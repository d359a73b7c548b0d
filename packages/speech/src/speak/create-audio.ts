import { type ChildProcess, fork } from "node:child_process";
import os from "node:os";
import { AppError, reviveAppError } from "@pith/core/errors/app-error";
import type { AudioTags } from "../encode/audio-encoder.ts";
import { concatBytes } from "../encode/concat-bytes.ts";
import { countSpeechCharacters, type SpeechScript } from "../prepare/speech-script.ts";
import type { SpeechSynthesizer } from "../synthesize/speech-synthesizer.ts";
import type { Voice } from "../voices/voice.ts";
import type { AudioFormat, SpokenAudio } from "./audio-file.ts";
import { speakScript } from "./speak-script.ts";
import type { SpeechCommand, SpeechReport } from "./speech-messages.ts";

export interface SpeechLimits {
  /** Maximum number of characters in the text. Ten minutes of speech is about 9,000. */
  maxCharacters: number;
  /** Maximum length of the audio. */
  maxSeconds: number;
  /** Time until the process is killed. */
  timeoutMs: number;
  /** Limit for the process's JavaScript heap. */
  memoryMb: number;
}

export const defaultSpeechLimits: SpeechLimits = {
  maxCharacters: 150_000,
  maxSeconds: 3 * 3600,
  timeoutMs: 20 * 60_000,
  memoryMb: 512,
};
/** Lower priority than anything that serves requests. */
const LOW_PRIORITY = 10;

/**
 * Reads a script aloud and encodes it in a separate process, which has exited by the time this returns.
 * Without a synthesizer, the embedded voice speaks in that process. A synthesizer that is passed in runs in
 * the calling process and must not block its event loop.
 *
 * @throws AppError: `input_too_large`, `no_speech`, `unsupported_language`, `not_configured`, `timeout`,
 * `internal`, and the synthesizer's errors; the signal's reason if it aborts.
 */
export async function createAudio({
  script,
  voice,
  synthesizer,
  formats,
  tags,
  signal,
  onProgress = () => {},
  limits = defaultSpeechLimits,
}: {
  script: SpeechScript;
  voice: Voice;
  /** Null for the embedded voice. */
  synthesizer: SpeechSynthesizer | null;
  formats: readonly AudioFormat[];
  tags: Omit<AudioTags, "chapters">;
  signal: AbortSignal;
  /** Called with the fraction of the script that has been read, 0 to 1. It never decreases. */
  onProgress?: (share: number) => void;
  limits?: SpeechLimits;
}): Promise<SpokenAudio> {
  signal.throwIfAborted();
  if (countSpeechCharacters(script) > limits.maxCharacters) {
    throw new AppError({ code: "input_too_large.audio" });
  }
  const stop = new AbortController();
  const timer = setTimeout(() => {
    stop.abort(new AppError({ code: "timeout.audio" }));
  }, limits.timeoutMs);
  const stopped = AbortSignal.any([signal, stop.signal]);
  const child = startProcess(limits);
  try {
    const audio = receiveAudio({ child, signal: stopped, onProgress });
    const start = { kind: "speech:start", formats, tags, maxSeconds: limits.maxSeconds } as const;
    const isSent = synthesizer
      ? sendParts({ child, start, parts: speakScript({ script, voice, synthesizer, signal: stopped }) })
      : send(child, { ...start, spoken: { script, voice } });
    // If both fail, the first failure caused the second.
    const [spoken] = await Promise.all([audio, isSent]);
    return spoken;
  } finally {
    clearTimeout(timer);
    stop.abort(new Error("The speech has ended."));
    child.kill("SIGKILL");
  }
}

function startProcess({ memoryMb }: SpeechLimits): ChildProcess {
  const child = fork(getProcessUrl(), [], {
    serialization: "advanced",
    execArgv: [`--max-old-space-size=${memoryMb}`],
    // The process doesn't need any settings, so no secrets are passed to it.
    env: {},
    stdio: ["ignore", "ignore", "ignore", "ipc"],
  });
  try {
    if (child.pid !== undefined) os.setPriority(child.pid, LOW_PRIORITY);
  } catch {
    // Best effort. If the system refuses, speech still works; if the process has exited, the failure is
    // reported elsewhere.
  }
  return child;
}

function receiveAudio({
  child,
  signal,
  onProgress,
}: {
  child: ChildProcess;
  signal: AbortSignal;
  onProgress: (share: number) => void;
}): Promise<SpokenAudio> {
  return new Promise((resolve, reject) => {
    const pieces: Uint8Array<ArrayBuffer>[][] = [];
    signal.addEventListener("abort", () => reject(signal.reason), { once: true });
    child.once("error", reject);
    child.once("exit", (code, killedBy) => {
      reject(
        new AppError({
          code: "internal.audio",
          cause: new Error(`The speech process ended with ${killedBy ?? code}.`),
        }),
      );
    });
    child.on("message", (message: SpeechReport) => {
      if (message.kind === "speech:progress") onProgress(message.share);
      else if (message.kind === "speech:bytes") {
        pieces[message.file] = [...(pieces[message.file] ?? []), message.bytes];
      } else if (message.kind === "speech:failed") reject(toError(message));
      else {
        const files = message.files.map((file, index) => ({
          ...file,
          bytes: concatBytes(pieces[index] ?? []),
        }));
        resolve({ ...message.audio, files });
      }
    });
  });
}

async function sendParts({
  child,
  start,
  parts,
}: {
  child: ChildProcess;
  start: Omit<Extract<SpeechCommand, { kind: "speech:start" }>, "spoken">;
  parts: ReturnType<typeof speakScript>;
}): Promise<void> {
  await send(child, { ...start, spoken: null });
  for await (const part of parts) await send(child, { kind: "speech:part", part });
  await send(child, { kind: "speech:end" });
}

function send(child: ChildProcess, command: SpeechCommand): Promise<void> {
  return new Promise((resolve, reject) => {
    child.send(command, (error) => (error ? reject(error) : resolve()));
  });
}

function toError({ reason, message }: Extract<SpeechReport, { kind: "speech:failed" }>): Error {
  return reason ? reviveAppError({ reason, message }) : new Error(message);
}

/**
 * Returns the URL of the process's main file, next to this one: TypeScript source in development, JavaScript
 * in a bundle.
 */
function getProcessUrl(): URL {
  const ending = import.meta.url.endsWith(".ts") ? "ts" : "js";
  return new URL(`./speech-process.${ending}`, import.meta.url);
}
