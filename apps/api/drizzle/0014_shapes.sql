ALTER TABLE "summary_results" ADD COLUMN "shape" text DEFAULT 'points' NOT NULL;--> statement-breakpoint
ALTER TABLE "summary_results" ADD COLUMN "wish" text;--> statement-breakpoint
UPDATE "summary_results" SET "content" = '{"shaped": null}'::jsonb || "content" WHERE "content" IS NOT NULL;
