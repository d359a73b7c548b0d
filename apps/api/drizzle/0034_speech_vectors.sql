CREATE TABLE "speech_vectors" (
	"transcript_id" text PRIMARY KEY NOT NULL,
	"model" text NOT NULL,
	"dimensions" integer NOT NULL,
	"bounds" integer[] NOT NULL,
	"vectors" "bytea" NOT NULL,
	"failures" integer NOT NULL,
	"next_try_at" timestamp (3) with time zone NOT NULL
);
--> statement-breakpoint
ALTER TABLE "speech_indexes" ADD COLUMN "embedded_by" text DEFAULT '' NOT NULL;--> statement-breakpoint
ALTER TABLE "speech_vectors" ADD CONSTRAINT "speech_vectors_transcript_id_transcripts_id_fk" FOREIGN KEY ("transcript_id") REFERENCES "public"."transcripts"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "speech_indexes_embedded_by" ON "speech_indexes" USING btree ("embedded_by");