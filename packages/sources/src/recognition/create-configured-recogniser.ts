import { systemTimer } from "../lib/timer.ts";
import { createEndpointRecogniser } from "./create-endpoint-recogniser.ts";
import { createLocalRecogniser } from "./create-local-recogniser.ts";
import { createSpeechRecogniser } from "./create-speech-recogniser.ts";
import { packForms } from "./pack-form.ts";
import type { PieceRecogniser } from "./piece-recogniser.ts";
import type { RecognitionSettings } from "./recognition-settings.ts";
import type { SpeechRecogniser } from "./speech-recogniser.ts";

const DEFAULT_OPENAI_MODEL = "whisper-1";
/** A text without times gets those of its piece, so the pieces of models that give none are short. */
const UNTIMED_SECONDS = 30;

/** The recogniser that settings describe. Packages and models are loaded when it is first used. */
export function createConfiguredRecogniser({
  settings,
  ffmpegPath,
  temporaryFolder,
  fetch = globalThis.fetch,
}: {
  settings: RecognitionSettings;
  ffmpegPath: string | null;
  temporaryFolder: string | null;
  /** For the service that the operator names; never for an address that a user gives. */
  fetch?: typeof globalThis.fetch;
}): SpeechRecogniser {
  const adapter = createAdapter({ settings, fetch });
  return createSpeechRecogniser({ adapter, ffmpegPath, temporaryFolder });
}

function createAdapter({
  settings,
  fetch,
}: {
  settings: RecognitionSettings;
  fetch: typeof globalThis.fetch;
}): PieceRecogniser {
  switch (settings.kind) {
    case "openai":
      return createOpenAiRecogniser({ settings, fetch });
    case "endpoint": {
      const { baseUrl, model, apiKey = null } = settings;
      return createEndpointRecogniser({ baseUrl, model, apiKey, fetch, timer: systemTimer });
    }
    case "local":
      return createLocalRecogniser(settings);
  }
}

/** The `ai` package takes a moment to load, so only who uses it waits for it. */
function createOpenAiRecogniser({
  settings: { apiKey, baseUrl, model = DEFAULT_OPENAI_MODEL },
  fetch,
}: {
  settings: Extract<RecognitionSettings, { kind: "openai" }>;
  fetch: typeof globalThis.fetch;
}): PieceRecogniser {
  const givesTimes = model.startsWith("whisper");
  const maxSeconds = givesTimes ? 10 * 60 : UNTIMED_SECONDS;
  const load = async (): Promise<PieceRecogniser> => {
    const [{ createOpenAI }, { createModelRecogniser }] = await Promise.all([
      import("@ai-sdk/openai"),
      import("./create-model-recogniser.ts"),
    ]);
    const provider = createOpenAI({
      apiKey,
      fetch: packForms(fetch),
      ...(baseUrl !== undefined && { baseURL: baseUrl }),
    });
    return createModelRecogniser({
      model: provider.transcription(model),
      maxSeconds,
      ...(givesTimes && { timestampGranularities: ["segment", "word"] }),
      getProviderOptions: ({ language }) =>
        language === null ? undefined : { openai: { language: language.split("-")[0] ?? language } },
    });
  };
  let loading: Promise<PieceRecogniser> | null = null;
  return {
    name: `openai:${model}`,
    accepts: (mediaType) => givesTimes && /^audio\/(?:wav|mpeg|mp4|webm|ogg|flac)$/.test(mediaType),
    maxBytes: 24_000_000,
    maxSeconds,
    overlapSeconds: givesTimes ? 8 : 4,
    parallel: 3,
    async recognisePiece(request) {
      loading ??= load();
      return await (await loading).recognisePiece(request);
    },
  };
}
