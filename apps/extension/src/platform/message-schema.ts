/** What a schema of zod's is, and what a parser written by hand can be where zod would be too large. */
export interface MessageSchema<Message> {
  safeParse(value: unknown): { success: true; data: Message } | { success: false };
}
