CREATE TABLE "batch_items" (
	"batch_id" text NOT NULL,
	"position" integer NOT NULL,
	"url" text NOT NULL,
	"title" text,
	"duration_seconds" integer,
	"state" text NOT NULL,
	"reason" jsonb,
	"summary_id" text,
	"tries" integer DEFAULT 0 NOT NULL,
	CONSTRAINT "batch_items_batch_id_position_pk" PRIMARY KEY("batch_id","position")
);
--> statement-breakpoint
CREATE TABLE "batches" (
	"id" text PRIMARY KEY NOT NULL,
	"user_id" text NOT NULL,
	"title" text NOT NULL,
	"list_url" text,
	"length" text NOT NULL,
	"language" text,
	"address_hash" text,
	"key_id" text,
	"turn_at" timestamp (3) with time zone,
	"next_try_at" timestamp (3) with time zone,
	"quota_look_at" timestamp (3) with time zone,
	"waits_for" jsonb,
	"is_cancelled" boolean DEFAULT false NOT NULL,
	"finished_at" timestamp (3) with time zone,
	"written" jsonb,
	"written_at" timestamp (3) with time zone,
	"created_at" timestamp (3) with time zone NOT NULL
);
--> statement-breakpoint
ALTER TABLE "batch_items" ADD CONSTRAINT "batch_items_batch_id_batches_id_fk" FOREIGN KEY ("batch_id") REFERENCES "public"."batches"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "batch_items" ADD CONSTRAINT "batch_items_summary_id_summaries_id_fk" FOREIGN KEY ("summary_id") REFERENCES "public"."summaries"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "batches" ADD CONSTRAINT "batches_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "batch_items_waiting" ON "batch_items" USING btree ("batch_id","position") WHERE "batch_items"."state" = 'waiting';--> statement-breakpoint
CREATE INDEX "batch_items_summary" ON "batch_items" USING btree ("summary_id") WHERE "batch_items"."summary_id" is not null;--> statement-breakpoint
CREATE INDEX "batches_list" ON "batches" USING btree ("user_id","created_at" DESC NULLS LAST,"id" DESC NULLS LAST);--> statement-breakpoint
CREATE INDEX "batches_due" ON "batches" USING btree ("next_try_at") WHERE "batches"."next_try_at" is not null;