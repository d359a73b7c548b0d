CREATE TABLE "login_askers" (
	"telegram_id" text NOT NULL,
	"asker_hash" text NOT NULL,
	"failures" integer DEFAULT 0 NOT NULL,
	"locked_until" timestamp (3) with time zone,
	"muted_until" timestamp (3) with time zone,
	"verified_at" timestamp (3) with time zone,
	"updated_at" timestamp (3) with time zone NOT NULL,
	CONSTRAINT "login_askers_telegram_id_asker_hash_pk" PRIMARY KEY("telegram_id","asker_hash")
);
--> statement-breakpoint
ALTER TABLE "login_failures" DISABLE ROW LEVEL SECURITY;--> statement-breakpoint
DROP TABLE "login_failures" CASCADE;--> statement-breakpoint
ALTER TABLE "login_codes" ADD COLUMN "asker_hash" text DEFAULT '' NOT NULL;--> statement-breakpoint
ALTER TABLE "login_codes" ADD COLUMN "is_familiar" boolean DEFAULT false NOT NULL;--> statement-breakpoint
CREATE INDEX "login_codes_created" ON "login_codes" USING btree ("created_at");