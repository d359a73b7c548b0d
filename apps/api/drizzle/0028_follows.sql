CREATE TABLE "digest_sendings" (
	"id" text PRIMARY KEY NOT NULL,
	"digest_id" text NOT NULL,
	"way" text NOT NULL,
	"state" text DEFAULT 'waiting' NOT NULL,
	"attempts" integer DEFAULT 0 NOT NULL,
	"error" text
);
--> statement-breakpoint
CREATE TABLE "digests" (
	"id" text PRIMARY KEY NOT NULL,
	"account_id" text NOT NULL,
	"starts_at" timestamp (3) with time zone NOT NULL,
	"ends_at" timestamp (3) with time zone NOT NULL,
	"created_at" timestamp (3) with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "feed_episodes" (
	"id" text PRIMARY KEY NOT NULL,
	"feed_id" text NOT NULL,
	"key" text NOT NULL,
	"media_key" text NOT NULL,
	"url" text NOT NULL,
	"title" text NOT NULL,
	"duration_seconds" integer,
	"published_at" timestamp (3) with time zone,
	"at" timestamp (3) with time zone NOT NULL,
	"found_at" timestamp (3) with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "feeds" (
	"id" text PRIMARY KEY NOT NULL,
	"key" text NOT NULL,
	"kind" text NOT NULL,
	"url" text NOT NULL,
	"feed_url" text NOT NULL,
	"title" text NOT NULL,
	"image_url" text,
	"etag" text,
	"last_modified" text,
	"next_poll_at" timestamp (3) with time zone,
	"last_checked_at" timestamp (3) with time zone,
	"last_episode_at" timestamp (3) with time zone,
	"failures" integer DEFAULT 0 NOT NULL,
	"trouble" jsonb,
	"has_ended" boolean DEFAULT false NOT NULL,
	"created_at" timestamp (3) with time zone NOT NULL,
	CONSTRAINT "feeds_key_unique" UNIQUE("key")
);
--> statement-breakpoint
CREATE TABLE "follow_episodes" (
	"id" text PRIMARY KEY NOT NULL,
	"follow_id" text NOT NULL,
	"episode_id" text NOT NULL,
	"state" text NOT NULL,
	"reason" jsonb,
	"summary_id" text,
	"taken_on" text,
	"next_try_at" timestamp (3) with time zone,
	"tries" integer DEFAULT 0 NOT NULL,
	"created_at" timestamp (3) with time zone NOT NULL,
	"settled_at" timestamp (3) with time zone,
	"digest_id" text
);
--> statement-breakpoint
CREATE TABLE "follow_settings" (
	"account_id" text PRIMARY KEY NOT NULL,
	"digest" text NOT NULL,
	"hour" integer NOT NULL,
	"weekday" integer NOT NULL,
	"time_zone" text NOT NULL,
	"ways" jsonb NOT NULL,
	"language" text,
	"email" text,
	"email_confirmed_at" timestamp (3) with time zone,
	"email_code_hash" text,
	"email_code_sent_at" timestamp (3) with time zone,
	"email_code_tries" integer DEFAULT 0 NOT NULL,
	"email_codes_sent" integer DEFAULT 0 NOT NULL,
	"next_digest_at" timestamp (3) with time zone,
	"feed_nonce" text,
	"feed_token_hash" text,
	CONSTRAINT "follow_settings_feed_token_hash_unique" UNIQUE("feed_token_hash")
);
--> statement-breakpoint
CREATE TABLE "follows" (
	"id" text PRIMARY KEY NOT NULL,
	"user_id" text NOT NULL,
	"feed_id" text NOT NULL,
	"rules" jsonb NOT NULL,
	"is_paused" boolean DEFAULT false NOT NULL,
	"address_hash" text,
	"created_at" timestamp (3) with time zone NOT NULL
);
--> statement-breakpoint
ALTER TABLE "webhook_deliveries" ADD COLUMN "digest_id" text;--> statement-breakpoint
ALTER TABLE "digest_sendings" ADD CONSTRAINT "digest_sendings_digest_id_digests_id_fk" FOREIGN KEY ("digest_id") REFERENCES "public"."digests"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "digests" ADD CONSTRAINT "digests_account_id_accounts_id_fk" FOREIGN KEY ("account_id") REFERENCES "public"."accounts"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "feed_episodes" ADD CONSTRAINT "feed_episodes_feed_id_feeds_id_fk" FOREIGN KEY ("feed_id") REFERENCES "public"."feeds"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "follow_episodes" ADD CONSTRAINT "follow_episodes_follow_id_follows_id_fk" FOREIGN KEY ("follow_id") REFERENCES "public"."follows"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "follow_episodes" ADD CONSTRAINT "follow_episodes_episode_id_feed_episodes_id_fk" FOREIGN KEY ("episode_id") REFERENCES "public"."feed_episodes"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "follow_episodes" ADD CONSTRAINT "follow_episodes_summary_id_summaries_id_fk" FOREIGN KEY ("summary_id") REFERENCES "public"."summaries"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "follow_episodes" ADD CONSTRAINT "follow_episodes_digest_id_digests_id_fk" FOREIGN KEY ("digest_id") REFERENCES "public"."digests"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "follow_settings" ADD CONSTRAINT "follow_settings_account_id_accounts_id_fk" FOREIGN KEY ("account_id") REFERENCES "public"."accounts"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "follows" ADD CONSTRAINT "follows_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "follows" ADD CONSTRAINT "follows_feed_id_feeds_id_fk" FOREIGN KEY ("feed_id") REFERENCES "public"."feeds"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE UNIQUE INDEX "digest_sendings_way" ON "digest_sendings" USING btree ("digest_id","way");--> statement-breakpoint
CREATE UNIQUE INDEX "digests_period" ON "digests" USING btree ("account_id","ends_at");--> statement-breakpoint
CREATE INDEX "digests_list" ON "digests" USING btree ("account_id","created_at" DESC NULLS LAST,"id" DESC NULLS LAST);--> statement-breakpoint
CREATE UNIQUE INDEX "feed_episodes_key" ON "feed_episodes" USING btree ("feed_id","key");--> statement-breakpoint
CREATE INDEX "feed_episodes_list" ON "feed_episodes" USING btree ("feed_id","at" DESC NULLS LAST,"id" DESC NULLS LAST);--> statement-breakpoint
CREATE INDEX "feeds_due" ON "feeds" USING btree ("next_poll_at") WHERE "feeds"."next_poll_at" is not null;--> statement-breakpoint
CREATE UNIQUE INDEX "follow_episodes_episode" ON "follow_episodes" USING btree ("follow_id","episode_id");--> statement-breakpoint
CREATE INDEX "follow_episodes_by_episode" ON "follow_episodes" USING btree ("episode_id");--> statement-breakpoint
CREATE INDEX "follow_episodes_taken" ON "follow_episodes" USING btree ("follow_id","taken_on");--> statement-breakpoint
CREATE INDEX "follow_episodes_waiting" ON "follow_episodes" USING btree ("next_try_at") WHERE "follow_episodes"."state" = 'waiting';--> statement-breakpoint
CREATE INDEX "follow_episodes_making" ON "follow_episodes" USING btree ("summary_id") WHERE "follow_episodes"."state" = 'making';--> statement-breakpoint
CREATE INDEX "follow_episodes_summary" ON "follow_episodes" USING btree ("summary_id") WHERE "follow_episodes"."summary_id" is not null;--> statement-breakpoint
CREATE INDEX "follow_episodes_digest" ON "follow_episodes" USING btree ("digest_id") WHERE "follow_episodes"."digest_id" is not null;--> statement-breakpoint
CREATE INDEX "follow_episodes_settled" ON "follow_episodes" USING btree ("follow_id","settled_at");--> statement-breakpoint
CREATE INDEX "follow_settings_due" ON "follow_settings" USING btree ("next_digest_at") WHERE "follow_settings"."next_digest_at" is not null;--> statement-breakpoint
CREATE UNIQUE INDEX "follows_user_feed" ON "follows" USING btree ("user_id","feed_id");--> statement-breakpoint
CREATE INDEX "follows_feed" ON "follows" USING btree ("feed_id");