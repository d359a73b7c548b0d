import { AppError, isAppError } from "@pith/core/errors/app-error";
import { assertNever } from "@pith/core/lib/assert-never";
import type { Transcript } from "@pith/core/transcripts/transcript";
import { parseCaptionsInSteps } from "@pith/engine/captions/parse-captions";
import { runSteps } from "@pith/engine/steps/run-steps";
import { summarizeTranscriptInSteps } from "@pith/engine/summarize-transcript";
import { checkTranscript } from "@pith/sources/transcript/check-transcript";
import { readFailure } from "../messages/failure.ts";
import type { CaptionOutcome, GlanceCommand, GlanceNews } from "../messages/glance-messages.ts";
import type { TypedPort } from "../platform/typed-port.ts";
import { takeTurn } from "./take-turn.ts";

type ReadCommand = Extract<GlanceCommand, { type: "captions:read" }>;
type MakeCommand = Extract<GlanceCommand, { type: "glance:make" }>;

/**
 * Serves one page: parses its captions and summarizes them. Stops when the page disconnects. Calls `onCommand`
 * before each command.
 */
export function serveGlancePort({
  port,
  onCommand = () => undefined,
}: {
  port: TypedPort<GlanceCommand, GlanceNews>;
  onCommand?: () => void;
}): void {
  const gone = new AbortController();
  port.onDisconnect(() => gone.abort());
  let transcript: Transcript | null = null;

  async function read({ text, language, kind, durationSeconds }: ReadCommand): Promise<CaptionOutcome> {
    transcript = null;
    if (text.trim() === "") return "not_captions";
    try {
      const steps = parseCaptionsInSteps({ text, language, kind });
      const parsed = await runSteps({ steps, pause: takeTurn, signal: gone.signal });
      if (parsed.format === "text") return "not_captions";
      const fault = checkTranscript({ transcript: parsed.transcript, durationSeconds });
      if (fault === null) transcript = parsed.transcript;
      return fault ?? "read";
    } catch (error) {
      return isAppError(error) && error.code === "no_speech" ? "no_speech" : "not_captions";
    }
  }

  async function make({ video, sponsorSegments }: MakeCommand): Promise<GlanceNews> {
    if (!transcript) throw new AppError({ code: "no_captions.page" });
    const content = await summarizeTranscriptInSteps({
      task: {
        transcript,
        video,
        length: "short",
        maxWords: null,
        captionSource: "extension",
        requestedLanguage: null,
        sponsorSegments,
      },
      pause: takeTurn,
      signal: gone.signal,
    });
    if (content.keyPoints.length === 0) throw new AppError({ code: "no_speech.short" });
    return { type: "glance:made", content };
  }

  async function obey(command: GlanceCommand): Promise<GlanceNews> {
    switch (command.type) {
      case "captions:read":
        return { type: "captions:outcome", outcome: await read(command) };
      case "transcript:take":
        transcript = command.transcript;
        return { type: "captions:outcome", outcome: "read" };
      case "glance:make":
        return make(command);
      default:
        return assertNever(command);
    }
  }

  port.onMessage((command) => {
    onCommand();
    obey(command).then(
      (news) => port.send(news),
      (error: unknown) => port.send({ type: "glance:failed", failure: readFailure(error) }),
    );
  });
}
