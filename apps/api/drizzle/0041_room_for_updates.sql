-- A row that fits on its page again needs no new entries in the indexes. Without room on full pages, a row that is
-- updated long after its neighbors moves to another page.
ALTER TABLE "notifications" SET (fillfactor = 90);--> statement-breakpoint
ALTER TABLE "users" SET (fillfactor = 90);--> statement-breakpoint
ALTER TABLE "sessions" SET (fillfactor = 90);--> statement-breakpoint
ALTER TABLE "usage_months" SET (fillfactor = 90);--> statement-breakpoint
ALTER TABLE "account_totals" SET (fillfactor = 90);--> statement-breakpoint
-- A run is updated several times within seconds.
ALTER TABLE "summary_results" SET (fillfactor = 80);
