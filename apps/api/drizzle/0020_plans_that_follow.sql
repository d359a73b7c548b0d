ALTER TABLE "accounts" ADD COLUMN "renewal" jsonb;--> statement-breakpoint
ALTER TABLE "accounts" ADD COLUMN "next_plan" text;--> statement-breakpoint
ALTER TABLE "sandbox_subscriptions" ADD COLUMN "next_plan" text;--> statement-breakpoint
ALTER TABLE "subscriptions" ADD COLUMN "renewal" jsonb;--> statement-breakpoint
ALTER TABLE "subscriptions" ADD COLUMN "next_plan" text;--> statement-breakpoint
-- Running subscriptions renew at the price in force when this was written, until their provider is read again.
UPDATE "subscriptions" SET "renewal" = jsonb_build_object(
  'amountMinor', CASE "plan" WHEN 'lite' THEN 250 WHEN 'based' THEN 500 ELSE 1000 END,
  'currency', coalesce((SELECT "currency" FROM "transactions"
    WHERE "transactions"."subscription_id" = "subscriptions"."provider_subscription_id"
    ORDER BY "transactions"."created_at" DESC LIMIT 1), 'USD'))
WHERE "renews" AND "status" = 'active' AND "ended_at" IS NULL AND NOT "cancel_at_period_end";--> statement-breakpoint
UPDATE "accounts" SET "renewal" = "subscriptions"."renewal" FROM "subscriptions"
WHERE "subscriptions"."account_id" = "accounts"."id" AND "subscriptions"."plan" = "accounts"."tier"
  AND "subscriptions"."period_end" = "accounts"."expiry_date" AND "subscriptions"."renewal" IS NOT NULL;
