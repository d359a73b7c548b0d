ALTER TABLE "extension_sessions" ADD COLUMN "parent_id" text;--> statement-breakpoint
ALTER TABLE "sessions" ADD COLUMN "device" jsonb;--> statement-breakpoint
ALTER TABLE "sessions" ADD COLUMN "parent_id" text;--> statement-breakpoint
-- Until now only extensions recorded when they were last used. Without this, people in the middle of a session would be signed out as idle.
UPDATE "sessions" SET "last_used_at" = greatest("sessions"."last_used_at", "users"."last_seen") FROM "users" WHERE "users"."id" = "sessions"."user_id" AND "sessions"."kind" <> 'extension';
