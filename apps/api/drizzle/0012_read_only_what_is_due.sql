ALTER TABLE "audio_results" ADD COLUMN "lost_at" timestamp (3) with time zone;--> statement-breakpoint
CREATE INDEX "audio_results_lost" ON "audio_results" USING btree ("lost_at") WHERE "audio_results"."lost_at" is not null;--> statement-breakpoint
CREATE INDEX "checkouts_stripe" ON "checkouts" USING btree ("created_at") WHERE "checkouts"."provider" = 'stripe';