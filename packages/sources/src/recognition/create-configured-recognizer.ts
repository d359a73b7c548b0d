import { getPrimaryLanguage } from "@pith/core/lib/get-primary-language";
import { createPatientFetch } from "../http/create-patient-fetch.ts";
import { systemTimer } from "../lib/timer.ts";
import { createEndpointRecognizer } from "./create-endpoint-recognizer.ts";
import { createLocalRecognizer } from "./create-local-recognizer.ts";
import { createSpeechRecognizer } from "./create-speech-recognizer.ts";
import { packForms } from "./pack-form.ts";
import type { PieceRecognizer } from "./piece-recognizer.ts";
import type { RecognitionSettings } from "./recognition-settings.ts";
import type { SpeechRecognizer } from "./speech-recognizer.ts";

const DEFAULT_OPENAI_MODEL = "whisper-1";
/**
 * Text without timestamps gets its piece's times, so models without timestamps are given short pieces.
 */
const UNTIMED_SECONDS = 30;

/** Creates the configured recognizer. Packages and models are loaded on first use. */
export function createConfiguredRecognizer({
  settings,
  ffmpegPath,
  temporaryFolder,
  fetch = createPatientFetch(),
}: {
  settings: RecognitionSettings;
  ffmpegPath: string | null;
  temporaryFolder: string | null;
  /** Only used for the operator's endpoint, never for a user's URL. */
  fetch?: typeof globalThis.fetch;
}): SpeechRecognizer {
  const adapter = createAdapter({ settings, fetch });
  return createSpeechRecognizer({ adapter, ffmpegPath, temporaryFolder });
}

function createAdapter({
  settings,
  fetch,
}: {
  settings: RecognitionSettings;
  fetch: typeof globalThis.fetch;
}): PieceRecognizer {
  switch (settings.kind) {
    case "openai":
      return createOpenAiRecognizer({ settings, fetch });
    case "endpoint": {
      const { baseUrl, model, apiKey = null } = settings;
      return createEndpointRecognizer({ baseUrl, model, apiKey, fetch, timer: systemTimer });
    }
    case "local":
      return createLocalRecognizer(settings);
  }
}

/** The `ai` package is slow to load, so import it only when needed. */
function createOpenAiRecognizer({
  settings: { apiKey, baseUrl, model = DEFAULT_OPENAI_MODEL },
  fetch,
}: {
  settings: Extract<RecognitionSettings, { kind: "openai" }>;
  fetch: typeof globalThis.fetch;
}): PieceRecognizer {
  const givesTimes = model.startsWith("whisper");
  const maxSeconds = givesTimes ? 10 * 60 : UNTIMED_SECONDS;
  const load = async (): Promise<PieceRecognizer> => {
    const [{ createOpenAI }, { createModelRecognizer }] = await Promise.all([
      import("@ai-sdk/openai"),
      import("./create-model-recognizer.ts"),
    ]);
    const provider = createOpenAI({
      apiKey,
      fetch: packForms(fetch),
      ...(baseUrl !== undefined && { baseURL: baseUrl }),
    });
    return createModelRecognizer({
      model: provider.transcription(model),
      maxSeconds,
      ...(givesTimes && { timestampGranularities: ["segment", "word"] }),
      getProviderOptions: ({ language }) =>
        language === null ? undefined : { openai: { language: getPrimaryLanguage(language) } },
    });
  };
  let loading: Promise<PieceRecognizer> | null = null;
  return {
    name: `openai:${model}`,
    accepts: (mediaType) => givesTimes && /^audio\/(?:wav|mpeg|mp4|webm|ogg|flac)$/.test(mediaType),
    maxBytes: 24_000_000,
    maxSeconds,
    overlapSeconds: givesTimes ? 8 : 4,
    parallel: 3,
    async recognizePiece(request) {
      loading ??= load();
      return await (await loading).recognizePiece(request);
    },
  };
}
