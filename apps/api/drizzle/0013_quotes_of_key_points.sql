-- A key point had one quote, flat beside its text. Now it carries a list of quotes, and how it was proven. What was
-- written before had no judge: text of a model that stands in its quote is the quote, other text was only compared.
CREATE FUNCTION "upgrade_key_point"("point" jsonb, "engine" text) RETURNS jsonb LANGUAGE sql AS $$
	SELECT CASE WHEN "point" ? 'quotes' THEN "point" ELSE
		("point" - '{quote,startSeconds,endSeconds,firstCueId,lastCueId}'::text[]) || jsonb_build_object(
			'label', null,
			'quotes', jsonb_build_array(jsonb_build_object(
				'text', "point" -> 'quote',
				'startSeconds', "point" -> 'startSeconds',
				'endSeconds', "point" -> 'endSeconds',
				'firstCueId', "point" -> 'firstCueId',
				'lastCueId', "point" -> 'lastCueId',
				'speaker', null
			)),
			'proof', CASE
				WHEN "engine" = 'extractive' THEN '{"kind": "verbatim"}'::jsonb
				WHEN strpos(
					lower(regexp_replace("point" ->> 'quote', '[[:punct:][:space:]]+', '', 'g')),
					lower(regexp_replace("point" ->> 'text', '[[:punct:][:space:]]+', '', 'g'))
				) > 0 THEN '{"kind": "quoted", "reason": "no_judge"}'::jsonb
				ELSE '{"kind": "compared"}'::jsonb
			END,
			'repairs', '[]'::jsonb
		)
	END
$$;--> statement-breakpoint
UPDATE "summary_results" SET "content" = "content" || jsonb_build_object(
	'keyPoints', (
		SELECT coalesce(jsonb_agg("upgrade_key_point"("value", "content" -> 'origin' ->> 'engine') ORDER BY "ordinality"), '[]'::jsonb)
		FROM jsonb_array_elements("content" -> 'keyPoints') WITH ORDINALITY
	),
	'coverage', '{"leftOut": []}'::jsonb || ("content" -> 'coverage')
) WHERE "content" IS NOT NULL;--> statement-breakpoint
UPDATE "summary_events" SET "event" = "event" || jsonb_build_object(
	'keyPoint', "upgrade_key_point"("event" -> 'keyPoint', coalesce("content" -> 'origin' ->> 'engine', "engine"))
) FROM "summary_results" WHERE "summary_results"."id" = "result_id" AND "event" ->> 'type' = 'key_point';--> statement-breakpoint
UPDATE "transcript_facts" SET "facts" = "facts" || jsonb_build_object(
	'version', 2,
	'facts', (
		SELECT coalesce(jsonb_agg(
			("upgrade_key_point"("value", 'model') - '{label,origin}'::text[]) || jsonb_build_object(
				'proof', CASE "value" ->> 'origin'
					WHEN 'repaired' THEN '{"kind": "quoted", "reason": "not_supported"}'::jsonb
					ELSE '{"kind": "compared"}'::jsonb
				END
			) ORDER BY "ordinality"
		), '[]'::jsonb)
		FROM jsonb_array_elements("facts" -> 'facts') WITH ORDINALITY
	)
) WHERE "facts" -> 'version' = '1'::jsonb;--> statement-breakpoint
DROP FUNCTION "upgrade_key_point"(jsonb, text);
