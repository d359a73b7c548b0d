CREATE TABLE "search_keys" (
	"result_id" text PRIMARY KEY NOT NULL,
	"generation" integer NOT NULL,
	"languages" text NOT NULL,
	"keys" "tsvector" NOT NULL
);
--> statement-breakpoint
CREATE TABLE "speech_indexes" (
	"transcript_id" text PRIMARY KEY NOT NULL,
	"generation" integer NOT NULL,
	"lines" text NOT NULL
);
--> statement-breakpoint
DROP INDEX "summary_results_search";--> statement-breakpoint
ALTER TABLE "search_keys" ADD CONSTRAINT "search_keys_result_id_summary_results_id_fk" FOREIGN KEY ("result_id") REFERENCES "public"."summary_results"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "speech_indexes" ADD CONSTRAINT "speech_indexes_transcript_id_transcripts_id_fk" FOREIGN KEY ("transcript_id") REFERENCES "public"."transcripts"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "search_keys_generation" ON "search_keys" USING btree ("generation");--> statement-breakpoint
CREATE INDEX "search_keys_keys" ON "search_keys" USING gin ("keys") WITH (fastupdate=off);--> statement-breakpoint
ALTER TABLE "summary_results" DROP COLUMN "search_vector";--> statement-breakpoint
ALTER TABLE "summary_results" DROP COLUMN "search_text";--> statement-breakpoint
INSERT INTO "search_keys" ("result_id", "generation", "languages", "keys") SELECT "id", 0, 'und', '' FROM "summary_results" WHERE "status" = 'done';
