import { z } from "zod";
import { hasValidParams } from "./has-valid-params.ts";
import { messageParams } from "./message-codes.ts";

/**
 * A message on the wire. Unknown codes are accepted, since newer servers may send them; known codes must have
 * their params.
 */
export const messageSchema = z
  .object({ code: z.string().min(1).max(80), params: z.record(z.string(), z.unknown()) })
  // Declared as `boolean`, since otherwise the compiler spends seconds inferring a type predicate over all
  // codes.
  .refine((message): boolean => !Object.hasOwn(messageParams, message.code) || hasValidParams(message), {
    message: "This message lacks a param, or has one of another kind.",
  });
