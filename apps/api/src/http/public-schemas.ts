import {
  audioChapterSchema,
  summaryAudioSchema,
  summaryAudioTicketSchema,
} from "@pith/core/contract/audio.schemas";
import {
  batchItemSchema,
  batchLineSchema,
  batchPriceSchema,
  batchSchema,
  batchSummarySchema,
  batchWithItemsSchema,
} from "@pith/core/contract/batch.schemas";
import { contractSchemas, type EndpointName, endpoints } from "@pith/core/contract/contract";
import type { EndpointSchemas } from "@pith/core/contract/define-endpoint";
import {
  digestLineSchema,
  digestListItemSchema,
  digestSchema,
  followedEpisodeSchema,
  followRulesSchema,
  followSchema,
  followSettingsSchema,
} from "@pith/core/contract/follow.schemas";
import {
  collectionSchema,
  keptPointSchema,
  libraryAnswerSchema,
  libraryCitationSchema,
  libraryTalkSchema,
  summaryVersionSchema,
  talkMatchesSchema,
  talkPlaceSchema,
} from "@pith/core/contract/library.schemas";
import { videoListSchema } from "@pith/core/contract/list.schemas";
import type { PublicCallName } from "@pith/core/contract/public-calls";
import {
  questionAnswerSchema,
  summaryListItemSchema,
  summarySourceSchema,
  summaryTicketSchema,
} from "@pith/core/contract/summary.schemas";
import { webhookDeliverySchema, webhookSchema } from "@pith/core/contract/webhook.schemas";
import { timelineSchema } from "@pith/core/line/timeline";
import {
  coverageSchema,
  gistEvidenceSchema,
  keyPointSchema,
  proofSchema,
  quoteSchema,
  shapedContentSchema,
  summaryContentSchema,
  summaryFailureSchema,
  summaryOriginSchema,
  summarySchema,
} from "@pith/core/summaries/summary";
import { summaryEventSchema } from "@pith/core/summaries/summary-event";
import { cueSchema, transcriptSchema } from "@pith/core/transcripts/transcript";
import { chapterSchema, videoRangeSchema, videoSchema } from "@pith/core/videos/video";
import { z } from "zod";
import { toCamelCase } from "../lib/camel-case-fields.ts";

export type Json = Record<string, unknown>;

/** Names for parts of replies, so that generated clients have named types. */
const named: Record<string, z.ZodType> = {
  Summary: summarySchema,
  SummaryContent: summaryContentSchema,
  SummaryEvent: summaryEventSchema,
  SummaryFailure: summaryFailureSchema,
  SummaryListItem: summaryListItemSchema,
  SummaryOrigin: summaryOriginSchema,
  SummaryTicket: summaryTicketSchema,
  SummaryVersion: summaryVersionSchema,
  ShapedContent: shapedContentSchema,
  KeyPoint: keyPointSchema,
  GistEvidence: gistEvidenceSchema,
  Quote: quoteSchema,
  Proof: proofSchema,
  Coverage: coverageSchema,
  Timeline: timelineSchema,
  Video: videoSchema,
  VideoRange: videoRangeSchema,
  Chapter: chapterSchema,
  Transcript: transcriptSchema,
  Cue: cueSchema,
  QuestionAnswer: questionAnswerSchema,
  SummaryAudio: summaryAudioSchema,
  SummaryAudioTicket: summaryAudioTicketSchema,
  AudioChapter: audioChapterSchema,
  LibraryTalk: libraryTalkSchema,
  LibraryAnswer: libraryAnswerSchema,
  LibraryCitation: libraryCitationSchema,
  TalkMatches: talkMatchesSchema,
  TalkPlace: talkPlaceSchema,
  KeptPoint: keptPointSchema,
  Collection: collectionSchema,
  VideoList: videoListSchema,
  Follow: followSchema,
  FollowRules: followRulesSchema,
  FollowSettings: followSettingsSchema,
  FollowedEpisode: followedEpisodeSchema,
  Digest: digestSchema,
  DigestLine: digestLineSchema,
  DigestListItem: digestListItemSchema,
  Batch: batchSchema,
  BatchItem: batchItemSchema,
  BatchLine: batchLineSchema,
  BatchPrice: batchPriceSchema,
  BatchSummary: batchSummarySchema,
  BatchWithItems: batchWithItemsSchema,
  Webhook: webhookSchema,
  WebhookDelivery: webhookDeliverySchema,
};

const REFERENCE = "#/components/schemas/";

/** Returns the name of a call's request or reply schema in the document. */
export function nameSchema(name: EndpointName, part: "Request" | "Reply"): string {
  return `${name.charAt(0).toUpperCase()}${name.slice(1)}${part}`;
}

export function refer(schemaName: string): Json {
  return { $ref: `${REFERENCE}${schemaName}` };
}

/** Builds the JSON Schemas of the calls' requests, replies and named parts, keyed by schema name. */
export function buildPublicSchemas(names: readonly PublicCallName[]): Record<string, Json> {
  const replies = z.registry<{ id: string }>();
  const requests = z.registry<{ id: string }>();
  requests.add(summarySourceSchema, { id: "SummarySource" });
  for (const [id, schema] of Object.entries(named)) replies.add(schema, { id });
  for (const name of names) {
    const { body, data }: EndpointSchemas = contractSchemas[name];
    if (body) requests.add(body, { id: nameSchema(name, "Request") });
    if (["data", "success"].includes(endpoints[name].reply)) {
      const reply = z.object({
        success: z.literal(true),
        ...(!(data instanceof z.ZodUndefined) && { data }),
      });
      replies.add(reply, { id: nameSchema(name, "Reply") });
    }
  }
  return dropUnused({
    ...convert({ registry: requests, io: "input" }),
    ...convert({ registry: replies, io: "output" }),
  });
}

function convert({
  registry,
  io,
}: {
  registry: z.core.$ZodRegistry<{ id: string }>;
  io: "input" | "output";
}): Record<string, Json> {
  const { schemas } = z.toJSONSchema(registry, {
    uri: (id) => `${REFERENCE}${id}`,
    io,
    unrepresentable: "any",
  });
  return Object.fromEntries(
    Object.entries(schemas).map(([id, { $schema: _dialect, $id: _id, ...schema }]) => [
      id,
      tidy(schema) as Json,
    ]),
  );
}

/**
 * Converts field names to camelCase, and removes `additionalProperties: false`, because adding a field isn't
 * a breaking change and clients must not reject it.
 */
function tidy(schema: unknown): unknown {
  if (Array.isArray(schema)) return schema.map(tidy);
  if (typeof schema !== "object" || schema === null) return schema;
  return Object.fromEntries(
    Object.entries(schema)
      .filter(([name, value]) => !(name === "additionalProperties" && value === false))
      .map(([name, value]) => {
        if (name === "required") return [name, (value as string[]).map(toCamelCase)];
        if (name !== "properties") return [name, tidy(value)];
        const fields = Object.entries(value as Json);
        return [name, Object.fromEntries(fields.map(([field, type]) => [toCamelCase(field), tidy(type)]))];
      }),
  );
}

/** Removes named parts that aren't referenced by any request or reply. */
function dropUnused(schemas: Record<string, Json>): Record<string, Json> {
  const isRoot = (id: string) => /(Request|Reply|Event)$/.test(id);
  const used = new Set(Object.keys(schemas).filter(isRoot));
  for (const id of used) {
    const text = JSON.stringify(schemas[id]);
    for (const [, other = ""] of text.matchAll(/"#\/components\/schemas\/(\w+)"/g)) used.add(other);
  }
  return Object.fromEntries(Object.entries(schemas).filter(([id]) => used.has(id)));
}

/** Converts a schema's properties to OpenAPI parameters. */
export function buildParameters({
  schema,
  place,
}: {
  schema: z.ZodType | undefined;
  place: "path" | "query";
}): Json[] {
  if (!schema) return [];
  const { properties = {}, required = [] } = z.toJSONSchema(schema, { io: "input", unrepresentable: "any" });
  return Object.entries(properties).map(([name, property]) => ({
    name,
    in: place,
    required: place === "path" || required.includes(name),
    schema: tidy(property),
  }));
}
