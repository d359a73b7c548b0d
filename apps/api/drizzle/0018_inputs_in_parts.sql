ALTER TABLE "summary_inputs" ADD COLUMN "part" integer DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "summary_inputs" DROP CONSTRAINT "summary_inputs_pkey";--> statement-breakpoint
ALTER TABLE "summary_inputs" ADD CONSTRAINT "summary_inputs_result_id_part_pk" PRIMARY KEY("result_id","part");
