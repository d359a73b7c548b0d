ALTER TABLE "sandbox_payments" ADD COLUMN "replaces_subscription_id" text;--> statement-breakpoint
ALTER TABLE "sandbox_payments" ADD COLUMN "return_url" text DEFAULT '' NOT NULL;--> statement-breakpoint
ALTER TABLE "sandbox_payments" ALTER COLUMN "return_url" DROP DEFAULT;--> statement-breakpoint
ALTER TABLE "sandbox_subscriptions" ADD COLUMN "next_renewal_fails" boolean DEFAULT false NOT NULL;--> statement-breakpoint
ALTER TABLE "sandbox_subscriptions" ADD COLUMN "ended_at" timestamp (3) with time zone;--> statement-breakpoint
ALTER TABLE "subscriptions" ADD COLUMN "renews" boolean DEFAULT true NOT NULL;--> statement-breakpoint
ALTER TABLE "subscriptions" ADD COLUMN "ended_at" timestamp (3) with time zone;