import { defineSetting, type SettingSection } from "./setting.ts";
import { credential, text } from "./text-forms.ts";
import { baseUrl } from "./url-forms.ts";

const voice = text("name of a voice");
const adjusts = ["HOSTED_VOICE_MODEL"];

export const voiceSection = {
  title: "Voices",
  settings: {
    HOSTED_VOICE_MODEL: defineSetting({
      form: text("name of a model"),
      description:
        "Model for OpenAI's speech API, or for any server with that API, instead of the embedded voice (espeak-ng).",
      example: "gpt-4o-mini-tts",
    }),
    HOSTED_VOICE_API_KEY: defineSetting({
      form: credential,
      description: "Key of the speech API, if it requires one.",
      needs: ["HOSTED_VOICE_MODEL"],
    }),
    HOSTED_VOICE_BASE_URL: defineSetting({
      form: baseUrl,
      description: "Base URL of the speech API. Includes the version.",
      default: "https://api.openai.com/v1",
      needs: ["HOSTED_VOICE_MODEL"],
    }),
    HOSTED_VOICE_MALE: defineSetting({
      form: voice,
      fallback: "onyx",
      description: "The service's name for a male voice.",
      adjusts,
    }),
    HOSTED_VOICE_FEMALE: defineSetting({
      form: voice,
      fallback: "nova",
      description: "The service's name for a female voice.",
      adjusts,
    }),
  },
} satisfies SettingSection;
