DROP INDEX "audio_results_unfinished";--> statement-breakpoint
DROP INDEX "summary_results_unfinished";--> statement-breakpoint
DROP INDEX "summary_results_share";--> statement-breakpoint
CREATE INDEX "audio_results_waiting" ON "audio_results" USING btree ("created_at") WHERE "audio_results"."finished_at" is null;--> statement-breakpoint
CREATE INDEX "audio_results_requester" ON "audio_results" USING btree ("share_key") WHERE "audio_results"."share_key" is not null;--> statement-breakpoint
CREATE INDEX "summary_results_waiting" ON "summary_results" USING btree ("rank","created_at") WHERE "summary_results"."finished_at" is null;--> statement-breakpoint
CREATE INDEX "summary_results_requester" ON "summary_results" USING btree ("share_key") WHERE "summary_results"."share_key" is not null;