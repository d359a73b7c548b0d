import { z } from "zod";

/** Matches a BCP 47 tag, for schemas with their own message. */
export const languageTagPattern = /^[a-zA-Z]{2,3}(-[a-zA-Z0-9]{2,8}){0,3}$/;

/** A BCP 47 tag such as `en` or `pt-BR`. */
export const languageTagSchema = z.string().regex(languageTagPattern, "invalid_input.language_code");
