import { contractSchemas, type EndpointName, endpoints } from "@pith/core/contract/contract";
import type { EndpointAuth, EndpointDefinition, EndpointSchemas } from "@pith/core/contract/define-endpoint";
import { errorReplySchema, successReplySchema } from "@pith/core/contract/reply";
import { z } from "zod";
import { SERVICE_KEY_HEADER } from "./authenticate.ts";
import { getCookieName, SESSION_COOKIE } from "./session-cookie.ts";

type Json = Record<string, unknown>;

const securityByAuth: Record<EndpointAuth, Json[]> = {
  none: [],
  optional: [{}, { bearer: [] }, { session: [] }, { telegram: [], session: [] }],
  user: [{ bearer: [] }, { session: [] }, { telegram: [], session: [] }, { telegram: [], service: [] }],
  visitor: [{ bearer: [] }, { session: [] }, { telegram: [], session: [] }, { telegram: [], service: [] }],
  admin: [{ bearer: [] }, { session: [] }],
  service: [{ service: [] }],
};

/** Renders the contract as an OpenAPI 3.1 document with plain JSON Schema. */
export function buildOpenApi({ publicUrl }: { publicUrl: string }): Json {
  const paths: Record<string, Json> = {};
  for (const name of Object.keys(endpoints) as EndpointName[]) {
    const endpoint: EndpointDefinition = endpoints[name];
    const path = endpoint.path.replaceAll(/:(\w+)/g, "{$1}");
    paths[path] = {
      ...paths[path],
      [endpoint.method.toLowerCase()]: buildOperation({ name, endpoint, schemas: contractSchemas[name] }),
    };
  }
  return {
    openapi: "3.1.0",
    info: {
      title: "Pith",
      version: "0.1.0",
      summary: "Video summaries in which every key point shows the moment it was said.",
      description:
        "Every refusal is `{success: false, error, code, request_id}`; the auth calls and link-telegram say `error` " +
        "as `detail` too. Amounts are integer minor units.",
    },
    servers: [{ url: publicUrl }],
    paths,
    components: {
      schemas: { ErrorReply: toJsonSchema({ schema: errorReplySchema, io: "output" }) },
      securitySchemes: {
        bearer: {
          type: "http",
          scheme: "bearer",
          description: "A Firebase ID token, a token of POST /api/auth/session/token, or an extension's own.",
        },
        session: {
          type: "apiKey",
          in: "cookie",
          name: getCookieName({ config: { publicUrl }, name: SESSION_COOKIE }),
        },
        telegram: {
          type: "apiKey",
          in: "header",
          name: "Authorization",
          description: "`Telegram {id}`. Names the user and proves nothing by itself.",
        },
        service: {
          type: "apiKey",
          in: "header",
          name: SERVICE_KEY_HEADER,
          description: "The bot's credential.",
        },
      },
    },
  };
}

/** Groups calls by the noun in their path, so `/api/summaries/:id` is tagged `summaries`. */
function readTag(path: string): string {
  return path.split("/").find((part) => part !== "" && part !== "api") ?? "api";
}

function buildOperation({
  name,
  endpoint,
  schemas,
}: {
  name: EndpointName;
  endpoint: EndpointDefinition;
  schemas: EndpointSchemas;
}): Json {
  return {
    operationId: name,
    tags: [readTag(endpoint.path)],
    summary: endpoint.summary,
    security: securityByAuth[endpoint.auth],
    parameters: [
      ...buildParameters({ schema: schemas.params, place: "path" }),
      ...buildParameters({ schema: schemas.query, place: "query" }),
    ],
    ...(schemas.body && {
      requestBody: {
        required: true,
        content: { "application/json": { schema: toJsonSchema({ schema: schemas.body, io: "input" }) } },
      },
    }),
    ...(endpoint.takesFile && {
      requestBody: {
        required: true,
        content: { "application/octet-stream": { schema: { type: "string", format: "binary" } } },
      },
    }),
    responses: {
      200: { description: endpoint.summary, content: buildContent({ endpoint, schemas }) },
      default: {
        description: endpoint.defaultError,
        content: { "application/json": { schema: { $ref: "#/components/schemas/ErrorReply" } } },
      },
    },
  };
}

function buildContent({
  endpoint,
  schemas,
}: {
  endpoint: EndpointDefinition;
  schemas: EndpointSchemas;
}): Json {
  const { data } = schemas;
  switch (endpoint.reply) {
    case "plain":
      return { "application/json": { schema: toJsonSchema({ schema: data, io: "output" }) } };
    case "data":
      return {
        "application/json": { schema: toJsonSchema({ schema: successReplySchema(data), io: "output" }) },
      };
    case "success": {
      const isEmpty = data instanceof z.ZodUndefined;
      const reply = isEmpty ? z.object({ success: z.literal(true) }) : successReplySchema(data);
      return { "application/json": { schema: toJsonSchema({ schema: reply, io: "output" }) } };
    }
    case "text":
      return { "text/plain": { schema: { type: "string" } } };
    case "bytes":
      return { "application/octet-stream": { schema: { type: "string", format: "binary" } } };
    case "events":
      return { "text/event-stream": { schema: toJsonSchema({ schema: data, io: "output" }) } };
  }
}

function buildParameters({
  schema,
  place,
}: {
  schema: z.ZodType | undefined;
  place: "path" | "query";
}): Json[] {
  if (!schema) return [];
  const { properties, required } = toJsonSchema({ schema, io: "input" }) as {
    properties?: Record<string, Json>;
    required?: string[];
  };
  return Object.entries(properties ?? {}).map(([name, property]) => ({
    name,
    in: place,
    required: place === "path" || (required ?? []).includes(name),
    schema: property,
  }));
}

function toJsonSchema({ schema, io }: { schema: z.ZodType; io: "input" | "output" }): Json {
  const { $schema: _dialect, ...rest } = z.toJSONSchema(schema, { io, unrepresentable: "any" });
  return rest;
}
