DROP TABLE "deletions" CASCADE;--> statement-breakpoint
ALTER TABLE "sandbox_payments" DROP COLUMN "success_url";--> statement-breakpoint
ALTER TABLE "sandbox_payments" DROP COLUMN "cancel_url";