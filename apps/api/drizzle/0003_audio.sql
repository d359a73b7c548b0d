CREATE TABLE "audio_results" (
	"id" text PRIMARY KEY NOT NULL,
	"work_key" text NOT NULL,
	"status" text NOT NULL,
	"progress" double precision DEFAULT 0 NOT NULL,
	"engine" text NOT NULL,
	"voice" jsonb NOT NULL,
	"summary_result_id" text NOT NULL,
	"files" jsonb DEFAULT '[]'::jsonb NOT NULL,
	"chapters" jsonb DEFAULT '[]'::jsonb NOT NULL,
	"duration_seconds" double precision,
	"failure" jsonb,
	"attempt" integer DEFAULT 0 NOT NULL,
	"job_id" text,
	"created_at" timestamp (3) with time zone NOT NULL,
	"started_at" timestamp (3) with time zone,
	"finished_at" timestamp (3) with time zone,
	"processing_ms" bigint DEFAULT 0 NOT NULL
);
--> statement-breakpoint
CREATE TABLE "audios" (
	"id" text PRIMARY KEY NOT NULL,
	"summary_id" text NOT NULL,
	"user_id" text NOT NULL,
	"account_id" text NOT NULL,
	"audio_result_id" text NOT NULL,
	"reservation_id" text,
	"voice_gender" text NOT NULL,
	"created_at" timestamp (3) with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "podcast_feeds" (
	"user_id" text PRIMARY KEY NOT NULL,
	"nonce" text NOT NULL,
	"token_hash" text NOT NULL,
	"created_at" timestamp (3) with time zone NOT NULL,
	CONSTRAINT "podcast_feeds_token_hash_unique" UNIQUE("token_hash")
);
--> statement-breakpoint
ALTER TABLE "audios" ADD CONSTRAINT "audios_summary_id_summaries_id_fk" FOREIGN KEY ("summary_id") REFERENCES "public"."summaries"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "audios" ADD CONSTRAINT "audios_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "audios" ADD CONSTRAINT "audios_account_id_accounts_id_fk" FOREIGN KEY ("account_id") REFERENCES "public"."accounts"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "audios" ADD CONSTRAINT "audios_audio_result_id_audio_results_id_fk" FOREIGN KEY ("audio_result_id") REFERENCES "public"."audio_results"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "audios" ADD CONSTRAINT "audios_reservation_id_quota_reservations_id_fk" FOREIGN KEY ("reservation_id") REFERENCES "public"."quota_reservations"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "podcast_feeds" ADD CONSTRAINT "podcast_feeds_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE UNIQUE INDEX "audio_results_alive" ON "audio_results" USING btree ("work_key") WHERE "audio_results"."status" in ('queued', 'running', 'done');--> statement-breakpoint
CREATE INDEX "audio_results_unfinished" ON "audio_results" USING btree ("status") WHERE "audio_results"."status" in ('queued', 'running');--> statement-breakpoint
CREATE INDEX "audios_summary" ON "audios" USING btree ("summary_id","created_at" DESC NULLS LAST);--> statement-breakpoint
CREATE INDEX "audios_user" ON "audios" USING btree ("user_id","created_at" DESC NULLS LAST);--> statement-breakpoint
CREATE INDEX "audios_result" ON "audios" USING btree ("audio_result_id");--> statement-breakpoint
CREATE INDEX "audios_account" ON "audios" USING btree ("account_id","audio_result_id");--> statement-breakpoint
CREATE INDEX "audios_reservation" ON "audios" USING btree ("reservation_id");