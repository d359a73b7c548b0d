/**
 * The subset of zod's schema interface that a handwritten parser can implement where zod would be too large.
 */
export interface MessageSchema<Message> {
  safeParse(value: unknown): { success: true; data: Message } | { success: false };
}
