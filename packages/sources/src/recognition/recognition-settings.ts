import { z } from "zod";

/** How speech recognition is set up; plain data, so that it can be handed to a worker. */
export const recognitionSettingsSchema = z.discriminatedUnion("kind", [
  /** OpenAI's own, through the `ai` package. */
  z.strictObject({
    kind: z.literal("openai"),
    apiKey: z.string().min(1),
    /** whisper-1 unless told otherwise, since it gives times. */
    model: z.string().min(1).optional(),
    baseUrl: z.url({ protocol: /^https?$/ }).optional(),
  }),
  /** Any server that speaks OpenAI's `/audio/transcriptions`. */
  z.strictObject({
    kind: z.literal("endpoint"),
    /** Up to and with the version, such as `http://localhost:8000/v1`. */
    baseUrl: z.url({ protocol: /^https?$/ }),
    model: z.string().min(1),
    apiKey: z.string().min(1).optional(),
  }),
  /** sherpa-onnx with a model on this machine. */
  z.strictObject({
    kind: z.literal("local"),
    modelFolder: z.string().min(1),
    threads: z.number().int().min(1).max(64).optional(),
    language: z.string().min(2).max(35).optional(),
  }),
]);
export type RecognitionSettings = z.infer<typeof recognitionSettingsSchema>;
