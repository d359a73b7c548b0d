import { defineSetting, type SettingSection } from "./setting.ts";
import { credential, price, text } from "./text-forms.ts";
import { baseUrl } from "./url-forms.ts";

export const embeddingSection = {
  title: "Embeddings, for questions to the library",
  introduction:
    "Without an embedding model, a question finds the passages that contain its words. With one, it also finds passages of similar meaning: the speech of every talk in a library is then sent to that server once, and each question when it is asked.",
  settings: {
    EMBEDDINGS_MODEL: defineSetting({
      form: text("name of a model"),
      description:
        "Model for OpenAI's embeddings API, or for any server with that API (Ollama, LM Studio, vLLM, llama.cpp, Gemini's /openai …). After a change, all talks are sent again.",
      example: "text-embedding-3-small",
    }),
    EMBEDDINGS_API_KEY: defineSetting({
      form: credential,
      description: "OpenAI's API key, or the key of the server in EMBEDDINGS_BASE_URL if it requires one.",
      needs: ["EMBEDDINGS_MODEL"],
    }),
    EMBEDDINGS_BASE_URL: defineSetting({
      form: baseUrl,
      description: "Base URL of the embeddings API. Includes the version.",
      default: "https://api.openai.com/v1",
      needs: ["EMBEDDINGS_MODEL"],
    }),
    EMBEDDINGS_PRICE: defineSetting({
      form: price,
      description:
        "US dollars per million tokens, for `npm run pith -- admin costs`. Without it, only tokens are counted. 0 is a free model.",
      example: "0.02",
      adjusts: ["EMBEDDINGS_MODEL"],
    }),
  },
} satisfies SettingSection;
