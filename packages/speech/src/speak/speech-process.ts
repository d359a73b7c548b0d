import { isAppError } from "@pith/core/errors/app-error";
import { assertNever } from "@pith/core/lib/assert-never";
import { createEspeakSynthesizer } from "../synthesize/create-espeak-synthesizer.ts";
import { encodeSpeech } from "./encode-speech.ts";
import { type SpokenPart, speakScript } from "./speak-script.ts";
import type { SpeechCommand, SpeechReport } from "./speech-messages.ts";

/**
 * Entry point of a separate process that speaks with the embedded voice and encodes audio. The process
 * handles a single script and is then killed.
 */

/** Small enough not to block the receiving process. */
const REPORT_BYTES = 128 * 1024;

function report(message: SpeechReport): Promise<void> {
  return new Promise((resolve, reject) => {
    process.send?.(message, undefined, undefined, (error) => (error ? reject(error) : resolve()));
  });
}

/** Converts parts that arrive as messages into an async stream. */
function createPartStream() {
  const waiting: SpokenPart[] = [];
  let isEnded = false;
  let wake: () => void = () => {};
  return {
    add(part: SpokenPart): void {
      waiting.push(part);
      wake();
    },
    end(): void {
      isEnded = true;
      wake();
    },
    async *read(): AsyncGenerator<SpokenPart, void, undefined> {
      while (true) {
        const part = waiting.shift();
        if (part) yield part;
        else if (isEnded) return;
        else await new Promise<void>((resolve) => (wake = resolve));
      }
    },
  };
}

async function speak(
  { spoken, ...wishes }: Extract<SpeechCommand, { kind: "speech:start" }>,
  given: AsyncIterable<SpokenPart>,
): Promise<void> {
  const parts = spoken
    ? speakScript({ ...spoken, synthesizer: createEspeakSynthesizer(), signal: new AbortController().signal })
    : given;
  const { files, ...audio } = await encodeSpeech({
    ...wishes,
    parts,
    onProgress: (share) => void report({ kind: "speech:progress", share }).catch(endOrphan),
  });
  for (const [file, { bytes }] of files.entries()) {
    for (let at = 0; at < bytes.length; at += REPORT_BYTES) {
      await report({ kind: "speech:bytes", file, bytes: bytes.slice(at, at + REPORT_BYTES) });
    }
  }
  await report({
    kind: "speech:done",
    audio,
    files: files.map(({ format, contentType }) => ({ format, contentType })),
  });
}

async function reportFailure(error: unknown): Promise<void> {
  const message = error instanceof Error ? error.message : String(error);
  await report({ kind: "speech:failed", reason: isAppError(error) ? error.reason : null, message });
}

/** The parent has exited, so nothing else would stop this process. */
function endOrphan(): void {
  process.exit(1);
}

const stream = createPartStream();
process.once("disconnect", endOrphan);
process.on("message", (command: SpeechCommand) => {
  switch (command.kind) {
    case "speech:start":
      speak(command, stream.read()).catch(reportFailure).catch(endOrphan);
      return;
    case "speech:part":
      stream.add(command.part);
      return;
    case "speech:end":
      stream.end();
      return;
    default:
      assertNever(command);
  }
});
