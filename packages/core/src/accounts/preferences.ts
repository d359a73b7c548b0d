import { z } from "zod";
import { summaryLengthSchema } from "../summaries/summary.ts";

/** BCP 47 tag, such as `en` or `pt-BR`. */
const languageSchema = z.string().min(2).max(35);

export const voiceGenderSchema = z.enum(["male", "female"]);
export type VoiceGender = z.infer<typeof voiceGenderSchema>;

/** A user's preferences for summaries and audio. Parsing an empty object returns the defaults. */
export const preferencesSchema = z.object({
  audio_enabled: z.boolean().default(false),
  summary_language: languageSchema.default("en"),
  summary_length: summaryLengthSchema.default("medium"),
  voice_gender: voiceGenderSchema.default("male"),
  voice_language: languageSchema.default("en"),
  notifications_enabled: z.boolean().default(true),
});
export type Preferences = z.infer<typeof preferencesSchema>;
