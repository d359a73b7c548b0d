ALTER TABLE "feeds" ADD COLUMN "polled_at" timestamp (3) with time zone;--> statement-breakpoint
ALTER TABLE "feeds" ADD COLUMN "polls" integer DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "feeds" ADD COLUMN "unchanged_polls" integer DEFAULT 0 NOT NULL;