CREATE TABLE "source_strikes" (
	"key" text PRIMARY KEY NOT NULL,
	"strikes" integer NOT NULL,
	"last_at" timestamp (3) with time zone NOT NULL
);
--> statement-breakpoint
ALTER TABLE "audio_results" ADD COLUMN "overruns" integer DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "summary_results" ADD COLUMN "overruns" integer DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "summary_results" ADD COLUMN "share_key" text;--> statement-breakpoint
ALTER TABLE "summary_results" ADD COLUMN "site" text;--> statement-breakpoint
ALTER TABLE "summary_results" ADD COLUMN "rank" integer DEFAULT 0 NOT NULL;--> statement-breakpoint
CREATE INDEX "source_strikes_last" ON "source_strikes" USING btree ("last_at");