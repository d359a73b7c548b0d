ALTER TABLE "summary_results" ADD COLUMN "title" text;--> statement-breakpoint
ALTER TABLE "summary_results" ADD COLUMN "gist" text;