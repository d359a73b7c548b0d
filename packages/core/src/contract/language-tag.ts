import { z } from "zod";

/** A BCP 47 tag such as `en` or `pt-BR`. */
export const languageTagSchema = z
  .string()
  .regex(/^[a-zA-Z]{2,3}(-[a-zA-Z0-9]{2,8}){0,3}$/, "invalid_input.language_code");
