CREATE TABLE "nowpayments_invoices" (
	"id" text PRIMARY KEY NOT NULL,
	"order_id" text NOT NULL,
	"amount_minor" integer NOT NULL,
	"invoice_id" text,
	"url" text,
	"claimed_at" timestamp (3) with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "nowpayments_orders" (
	"id" text PRIMARY KEY NOT NULL,
	"customer_id" text NOT NULL,
	"plan" text NOT NULL,
	"amount_minor" integer NOT NULL,
	"currency" text NOT NULL,
	"return_url" text NOT NULL,
	"next_check_at" timestamp (3) with time zone,
	"created_at" timestamp (3) with time zone NOT NULL,
	"updated_at" timestamp (3) with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "nowpayments_payments" (
	"id" text PRIMARY KEY NOT NULL,
	"order_id" text NOT NULL,
	"parent_id" text,
	"invoice_id" text,
	"status" text NOT NULL,
	"price_amount" text,
	"price_currency" text,
	"pay_amount" text,
	"pay_currency" text,
	"actually_paid" text,
	"paid_at_fiat" text,
	"address" text,
	"created_at" text
);
--> statement-breakpoint
ALTER TABLE "nowpayments_invoices" ADD CONSTRAINT "nowpayments_invoices_order_id_nowpayments_orders_id_fk" FOREIGN KEY ("order_id") REFERENCES "public"."nowpayments_orders"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "nowpayments_payments" ADD CONSTRAINT "nowpayments_payments_order_id_nowpayments_orders_id_fk" FOREIGN KEY ("order_id") REFERENCES "public"."nowpayments_orders"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE UNIQUE INDEX "nowpayments_invoices_order" ON "nowpayments_invoices" USING btree ("order_id","amount_minor");--> statement-breakpoint
CREATE UNIQUE INDEX "nowpayments_invoices_invoice" ON "nowpayments_invoices" USING btree ("invoice_id");--> statement-breakpoint
CREATE INDEX "nowpayments_orders_customer" ON "nowpayments_orders" USING btree ("customer_id");--> statement-breakpoint
CREATE INDEX "nowpayments_orders_check" ON "nowpayments_orders" USING btree ("next_check_at");--> statement-breakpoint
CREATE INDEX "nowpayments_payments_order" ON "nowpayments_payments" USING btree ("order_id");