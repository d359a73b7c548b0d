ALTER TABLE "checkouts" ADD COLUMN "credit_minor" integer DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "checkouts" ADD COLUMN "credited_id" text;--> statement-breakpoint
ALTER TABLE "subscriptions" ADD COLUMN "credited_to" text;