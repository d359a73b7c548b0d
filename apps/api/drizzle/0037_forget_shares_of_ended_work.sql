UPDATE "summary_results" SET "share_key" = NULL WHERE "share_key" IS NOT NULL AND "status" NOT IN ('queued', 'running');--> statement-breakpoint
UPDATE "audio_results" SET "share_key" = NULL WHERE "share_key" IS NOT NULL AND "status" NOT IN ('queued', 'running');
