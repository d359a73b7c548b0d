CREATE TABLE "recordings" (
	"id" text PRIMARY KEY NOT NULL,
	"account_id" text,
	"name" text NOT NULL,
	"bytes" bigint NOT NULL,
	"hash" text,
	"expires_at" timestamp (3) with time zone NOT NULL
);
--> statement-breakpoint
ALTER TABLE "recordings" ADD CONSTRAINT "recordings_account_id_accounts_id_fk" FOREIGN KEY ("account_id") REFERENCES "public"."accounts"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "recordings_account" ON "recordings" USING btree ("account_id");--> statement-breakpoint
CREATE INDEX "recordings_expiry" ON "recordings" USING btree ("expires_at");