import { defineSetting, type SettingSection } from "./setting.ts";
import { credential, existing, text, wholeNumber } from "./text-forms.ts";
import { baseUrl } from "./url-forms.ts";

export const recognitionSection = {
  title: "Speech recognition, for videos without captions and for recordings",
  introduction:
    "There are three kinds: OpenAI with RECOGNITION_API_KEY; any server with OpenAI's /audio/transcriptions API (Groq, vLLM, speaches, whisper.cpp …) with RECOGNITION_BASE_URL and RECOGNITION_MODEL; or this machine with RECOGNITION_MODEL_FOLDER. Without one of them, videos without captions and recordings are refused, and the website says so in advance.",
  settings: {
    RECOGNITION_API_KEY: defineSetting({
      form: credential,
      description: "OpenAI's API key, or the key of the server in RECOGNITION_BASE_URL if it requires one.",
    }),
    RECOGNITION_MODEL: defineSetting({
      form: text("name of a model"),
      description: "The model. OpenAI's default returns word timestamps.",
      default: "whisper-1",
      example: "whisper-1",
    }),
    RECOGNITION_BASE_URL: defineSetting({
      form: baseUrl,
      description: "Base URL of another server, including the version. It may be on a private network.",
      example: "http://localhost:8002/v1",
      needs: ["RECOGNITION_MODEL"],
    }),
    RECOGNITION_MODEL_FOLDER: defineSetting({
      form: existing("folder"),
      description:
        "Folder of a sherpa-onnx model (Whisper, Moonshine, SenseVoice, Paraformer, NeMo, Zipformer), after `npm install sherpa-onnx-node`.",
      example: "/var/lib/pith/whisper",
    }),
    RECOGNITION_THREADS: defineSetting({
      form: wholeNumber({ min: 1, max: 64 }),
      fallback: 2,
      description: "CPU threads that recognition on this machine may use.",
      adjusts: ["RECOGNITION_MODEL_FOLDER"],
    }),
    UPLOAD_MAX_MEGABYTES: defineSetting({
      form: wholeNumber({ min: 1, max: 4000 }),
      fallback: 500,
      description: "Size limit for recordings, both uploaded and downloaded from a link.",
    }),
  },
} satisfies SettingSection;
