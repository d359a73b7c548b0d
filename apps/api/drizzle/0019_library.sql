CREATE TABLE "collection_talks" (
	"collection_id" text NOT NULL,
	"talk_key" text NOT NULL,
	"added_at" timestamp (3) with time zone NOT NULL,
	CONSTRAINT "collection_talks_collection_id_talk_key_pk" PRIMARY KEY("collection_id","talk_key")
);
--> statement-breakpoint
CREATE TABLE "collections" (
	"id" text PRIMARY KEY NOT NULL,
	"user_id" text NOT NULL,
	"name" text NOT NULL,
	"created_at" timestamp (3) with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "kept_points" (
	"summary_id" text NOT NULL,
	"point_index" integer NOT NULL,
	"kept_at" timestamp (3) with time zone NOT NULL,
	CONSTRAINT "kept_points_summary_id_point_index_pk" PRIMARY KEY("summary_id","point_index")
);
--> statement-breakpoint
ALTER TABLE "summaries" ADD COLUMN "deleted_at" timestamp (3) with time zone;--> statement-breakpoint
ALTER TABLE "summary_results" ADD COLUMN "talk_key" text GENERATED ALWAYS AS (coalesce(case subject->>'kind' when 'content' then 'content:' || (subject->>'hash') else (subject->>'host') || ':' || (subject->>'id') end || coalesce('@' || range::text, ''), id)) STORED NOT NULL;--> statement-breakpoint
ALTER TABLE "collection_talks" ADD CONSTRAINT "collection_talks_collection_id_collections_id_fk" FOREIGN KEY ("collection_id") REFERENCES "public"."collections"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "collections" ADD CONSTRAINT "collections_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "kept_points" ADD CONSTRAINT "kept_points_summary_id_summaries_id_fk" FOREIGN KEY ("summary_id") REFERENCES "public"."summaries"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "collection_talks_talk" ON "collection_talks" USING btree ("talk_key");--> statement-breakpoint
CREATE UNIQUE INDEX "collections_name" ON "collections" USING btree ("user_id","name");--> statement-breakpoint
CREATE INDEX "summaries_deleted" ON "summaries" USING btree ("deleted_at") WHERE "summaries"."deleted_at" is not null;