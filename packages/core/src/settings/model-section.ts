import { modelEfforts } from "./model-choice.ts";
import { checkerModel, modelList, modelPrices } from "./model-forms.ts";
import { defineSetting, type SettingSection } from "./setting.ts";
import { choice, credential, onOrOff, wholeNumber } from "./text-forms.ts";
import { baseUrl } from "./url-forms.ts";

const adjusts = ["MODEL_PROVIDERS"];

export const modelSection = {
  title: "Models for summaries and answers",
  introduction:
    "Without a model, the embedded engine selects quotes ('Instant summary') in the captions' language. A model writes summaries in more than 40 languages; if none responds, the embedded engine is the fallback, labeled as such.",
  settings: {
    MODEL_PROVIDERS: defineSetting({
      form: modelList,
      fallback: [],
      description:
        "Models in the order in which they are tried. Providers are openai, anthropic, google and compatible: any server with OpenAI's chat completions API (Ollama, vLLM, OpenRouter …).",
      example: "openai:gpt-5-mini,anthropic:claude-haiku-4-5,compatible:llama3.1:8b",
    }),
    MODEL_OPENAI_API_KEY: defineSetting({
      form: credential,
      description: "OpenAI's API key. Required if openai is used above.",
    }),
    MODEL_OPENAI_BASE_URL: defineSetting({
      form: baseUrl,
      description: "Sends OpenAI's calls elsewhere, such as to your own gateway. Includes the version.",
      default: "https://api.openai.com/v1",
      adjusts,
    }),
    MODEL_ANTHROPIC_API_KEY: defineSetting({
      form: credential,
      description: "Anthropic's API key. Required if anthropic is used above.",
    }),
    MODEL_ANTHROPIC_BASE_URL: defineSetting({
      form: baseUrl,
      description: "Sends Anthropic's calls elsewhere. Includes the version.",
      default: "https://api.anthropic.com/v1",
      adjusts,
    }),
    MODEL_GOOGLE_API_KEY: defineSetting({
      form: credential,
      description: "Google's API key for Gemini. Required if google is used above.",
    }),
    MODEL_GOOGLE_BASE_URL: defineSetting({
      form: baseUrl,
      description: "Sends Google's calls elsewhere. Includes the version.",
      default: "https://generativelanguage.googleapis.com/v1beta",
      adjusts,
    }),
    MODEL_COMPATIBLE_BASE_URL: defineSetting({
      form: baseUrl,
      description:
        "Base URL of the compatible server. Includes the version. Required if compatible is used above.",
      example: "http://localhost:11434/v1",
    }),
    MODEL_COMPATIBLE_API_KEY: defineSetting({
      form: credential,
      description: "Key of the compatible server, if it requires one.",
      needs: ["MODEL_COMPATIBLE_BASE_URL"],
    }),
    MODEL_COMPATIBLE_SCHEMA: defineSetting({
      form: onOrOff,
      fallback: "on",
      description:
        "Turn off for a server that doesn't support `response_format` with a JSON schema; the format is then only described in the prompt.",
      adjusts: ["MODEL_COMPATIBLE_BASE_URL"],
    }),
    MODEL_CHECKER: defineSetting({
      form: checkerModel,
      description:
        "Model that judges whether the quotes support each claim. If unset, the models that write also judge. A cheaper one is enough, even a small yes/no model. With off, nothing is judged, and key points are the speaker's own words.",
      example: "compatible:bespoke-minicheck",
      adjusts,
    }),
    MODEL_CONTEXT_TOKENS: defineSetting({
      form: wholeNumber({ max: 10_000_000 }),
      fallback: 0,
      description:
        "Maximum tokens of prompt and answer together. 0 asks the server (Ollama, llama.cpp, LM Studio, vLLM, OpenRouter). A prompt that it truncates anyway is sent again in parts.",
      adjusts,
    }),
    MODEL_EFFORT: defineSetting({
      form: choice(modelEfforts),
      description: "Effort of reasoning models.",
      default: "the provider's",
      example: "low",
      adjusts,
    }),
    MODEL_TOKENS_FOR_THINKING: defineSetting({
      form: wholeNumber({ max: 200_000 }),
      fallback: 16_000,
      description: "Token budget of reasoning models for thinking, in addition to an answer's.",
      adjusts,
    }),
    MODEL_PRICES: defineSetting({
      form: modelPrices,
      fallback: {},
      description:
        "US dollars per million input and output tokens, by model, for `npm run pith -- admin costs`. For a model without a price, only tokens are counted. 0/0 is a free model.",
      example: "gpt-5-mini=0.25/2,claude-haiku-4-5=1/5,llama3.1:8b=0/0",
      adjusts,
    }),
    MODEL_WINDOW_TOKENS: defineSetting({
      form: wholeNumber({ min: 1000 }),
      fallback: 16_000,
      description: "Maximum tokens of speech in one call. A longer video is read in several calls.",
      adjusts,
    }),
    MODEL_PARALLEL_CALLS: defineSetting({
      form: wholeNumber({ min: 1, max: 100 }),
      description:
        "Maximum concurrent calls of one summary, or of all summaries together to a model on this machine or in its network.",
      default: "8, or 2 for a model on this machine or in its network",
      example: "4",
      adjusts,
    }),
    MODEL_CALL_TIMEOUT_SECONDS: defineSetting({
      form: wholeNumber({ min: 1, max: 900 }),
      description: "Timeout for a whole call. Tripled for a reasoning model.",
      default: "120, or 600 for a model on this machine or in its network",
      example: "300",
      adjusts,
    }),
    MODEL_SILENCE_TIMEOUT_SECONDS: defineSetting({
      form: wholeNumber({ min: 1, max: 900 }),
      description: "Timeout for a silent stream.",
      default: "45, or 600 for a model on this machine or in its network",
      example: "120",
      adjusts,
    }),
    MODEL_RETRIES: defineSetting({
      form: wholeNumber({ max: 10 }),
      fallback: 2,
      description: "Retries after a transient failure.",
      adjusts,
    }),
    MODEL_RETRY_WAIT_SECONDS: defineSetting({
      form: wholeNumber({ max: 300 }),
      fallback: 30,
      description:
        "Longest wait between retries. If a provider requests a longer wait (Retry-After), the next model is tried immediately.",
      adjusts,
    }),
    MODEL_TOKENS_PER_SUMMARY: defineSetting({
      form: wholeNumber({ max: 100_000_000 }),
      fallback: 0,
      description:
        "Maximum input and output tokens of one summary; 0 for no limit. Beyond it, the embedded engine is the fallback.",
      adjusts,
    }),
    MODEL_TOKENS_PER_ANSWER: defineSetting({
      form: wholeNumber({ min: 500, max: 200_000 }),
      fallback: 6000,
      description: "Maximum output tokens of one model answer.",
      adjusts,
    }),
  },
} satisfies SettingSection;
