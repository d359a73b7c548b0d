import { contractSchemas, endpoints } from "@pith/core/contract/contract";
import type { EndpointDefinition, EndpointSchemas } from "@pith/core/contract/define-endpoint";
import {
  type PublicCall,
  type PublicCallName,
  publicCalls,
  publicTags,
} from "@pith/core/contract/public-calls";
import { summaryFileFormats } from "@pith/texts/files/summary-file";
import { buildErrorResponses } from "./public-errors.ts";
import { buildParameters, buildPublicSchemas, type Json, nameSchema, refer } from "./public-schemas.ts";
import { IDEMPOTENCY_HEADER } from "./run-once.ts";

const names = Object.keys(publicCalls) as PublicCallName[];
const summaryTypes = Object.values(summaryFileFormats).map(({ type }) => type);

/** Describes /v1 as an OpenAPI 3.1 document. */
export function buildPublicApi({ publicUrl }: { publicUrl: string }): Json {
  const paths: Record<string, Json> = {};
  for (const name of names) {
    const path = publicCalls[name].path.replaceAll(/:(\w+)/g, "{$1}");
    const operation = buildOperation({ name, call: publicCalls[name] });
    paths[path] = { ...paths[path], [endpoints[name].method.toLowerCase()]: operation };
  }
  return {
    openapi: "3.1.0",
    info: {
      title: "Pith API",
      version: "1",
      summary: "Video summaries in which every key point shows the moment it was said.",
      description:
        "Create an API key on your account page and send it as `Authorization: Bearer pith_…`. A success is " +
        "`{success: true, data}`, a refusal `{success: false, error, code, params, requestId}`. Switch on `code`; " +
        "`error` is its English text. New fields, codes and event types may be added at any time.",
      license: { name: "MIT", identifier: "MIT" },
    },
    servers: [{ url: publicUrl }],
    tags: Object.entries(publicTags).map(([name, description]) => ({ name, description })),
    security: [{ apiKey: [] }],
    paths,
    components: {
      schemas: { ...buildPublicSchemas(names), ErrorReply: errorReply },
      securitySchemes: {
        apiKey: { type: "http", scheme: "bearer", description: "A personal API key: `pith_…`." },
      },
    },
  };
}

const errorReply: Json = {
  type: "object",
  required: ["success", "error", "code", "requestId"],
  properties: {
    success: { type: "boolean", const: false },
    error: { type: "string", description: "The reason in English." },
    code: { type: "string", description: "For programs: an error code, alone or with a detail." },
    params: { type: "object", additionalProperties: true, description: "The values in the reason." },
    requestId: { type: "string", description: "Tell support this id." },
  },
};

function buildOperation({ name, call }: { name: PublicCallName; call: PublicCall }): Json {
  const endpoint: EndpointDefinition = endpoints[name];
  const schemas: EndpointSchemas = contractSchemas[name];
  const { summary, keyScope, deprecation } = endpoint;
  return {
    ...(deprecation && { deprecated: true }),
    operationId: name,
    tags: [call.tag],
    summary: summary.replace(/\.$/, ""),
    description: `Needs a key with the scope \`${keyScope}\`.`,
    parameters: [
      ...buildParameters({ schema: schemas.params, place: "path" }),
      ...buildParameters({ schema: schemas.query, place: "query" }),
      ...buildHeaders({ name, call }),
    ],
    ...buildRequestBody({ name, endpoint, schemas }),
    responses: {
      200: { description: "Done.", content: buildContent({ name, endpoint }) },
      ...buildErrorResponses({ name, call }),
    },
  };
}

function buildHeaders({ name, call }: { name: PublicCallName; call: PublicCall }): Json[] {
  const build = (header: string, description: string) => ({
    name: header,
    in: "header",
    required: false,
    description,
    schema: { type: "string", minLength: 1, maxLength: 255 },
  });
  return [
    ...(call.isCreation
      ? [build(IDEMPOTENCY_HEADER, "A key of your own. A repeat within 24 hours gets the first reply.")]
      : []),
    ...(name === "streamSummaryEvents" ? [build("Last-Event-ID", "Resumes after this event.")] : []),
  ];
}

function buildRequestBody({
  name,
  endpoint,
  schemas,
}: {
  name: PublicCallName;
  endpoint: EndpointDefinition;
  schemas: EndpointSchemas;
}): Json {
  if (endpoint.takesFile) {
    const schema = { type: "string", format: "binary" };
    return { requestBody: { required: true, content: { "application/octet-stream": { schema } } } };
  }
  if (!schemas.body) return {};
  const schema = refer(nameSchema(name, "Request"));
  return { requestBody: { required: true, content: { "application/json": { schema } } } };
}

function buildContent({ name, endpoint }: { name: PublicCallName; endpoint: EndpointDefinition }): Json {
  if (endpoint.reply === "events") return { "text/event-stream": { schema: refer("SummaryEvent") } };
  if (endpoint.reply === "text") {
    const types = name === "exportFollows" ? ["text/x-opml"] : summaryTypes;
    return Object.fromEntries(
      types.map((type) => [
        type,
        { schema: { type: "string", ...(type.endsWith("+zip") && { format: "binary" }) } },
      ]),
    );
  }
  if (endpoint.reply === "bytes") {
    return { "application/zip": { schema: { type: "string", format: "binary" } } };
  }
  return { "application/json": { schema: refer(nameSchema(name, "Reply")) } };
}
