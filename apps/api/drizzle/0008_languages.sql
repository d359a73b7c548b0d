ALTER TABLE "users" ADD COLUMN "language_code" text;--> statement-breakpoint
ALTER TABLE "notifications" ADD COLUMN "notice" jsonb;