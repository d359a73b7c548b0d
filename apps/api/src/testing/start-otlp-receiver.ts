import { createServer, type IncomingHttpHeaders } from "node:http";
import { z } from "zod";

const valueSchema = z.union([
  z.object({ stringValue: z.string() }).transform(({ stringValue }) => stringValue),
  z.object({ intValue: z.coerce.number() }).transform(({ intValue }) => intValue),
  z.object({ doubleValue: z.number() }).transform(({ doubleValue }) => doubleValue),
]);
const attributesSchema = z
  .array(z.object({ key: z.string(), value: valueSchema }))
  .transform((list) => Object.fromEntries(list.map(({ key, value }) => [key, value])));
const spanSchema = z.object({
  traceId: z.string().regex(/^[\da-f]{32}$/),
  spanId: z.string().regex(/^[\da-f]{16}$/),
  parentSpanId: z.string().optional(),
  name: z.string(),
  /** 2 is server, 3 client, 5 consumer. */
  kind: z.number(),
  startTimeUnixNano: z.string(),
  endTimeUnixNano: z.string(),
  attributes: attributesSchema.default({}),
  /** 2 means error. */
  status: z.object({ code: z.number().optional() }).optional(),
});
/** OTLP's JSON encoding of ExportTraceServiceRequest. */
const requestSchema = z.object({
  resourceSpans: z.array(
    z.object({
      resource: z.object({ attributes: attributesSchema }),
      scopeSpans: z.array(z.object({ spans: z.array(spanSchema) })),
    }),
  ),
});

export type ReceivedSpan = z.infer<typeof spanSchema> & { resource: Record<string, string | number> };

/** Starts a collector that accepts traces through OTLP over HTTP, in JSON. It responds to anything else with 400. */
export async function startOtlpReceiver() {
  const spans: ReceivedSpan[] = [];
  const headers: IncomingHttpHeaders[] = [];
  const bodies: string[] = [];
  const server = createServer(async (request, response) => {
    let body = "";
    for await (const chunk of request.setEncoding("utf8")) body += chunk;
    const isTraces = request.method === "POST" && request.url === "/v1/traces";
    const parsed = isTraces ? requestSchema.safeParse(JSON.parse(body)) : null;
    if (!parsed?.success) return response.writeHead(400).end();
    headers.push(request.headers);
    bodies.push(body);
    for (const { resource, scopeSpans } of parsed.data.resourceSpans)
      for (const span of scopeSpans.flatMap((scope) => scope.spans))
        spans.push({ ...span, resource: resource.attributes });
    return response.writeHead(200, { "Content-Type": "application/json" }).end("{}");
  });
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  const address = server.address();
  if (address === null || typeof address === "string") throw new Error("The collector has no port.");
  return {
    url: `http://127.0.0.1:${address.port}`,
    spans,
    headers,
    bodies,
    async [Symbol.asyncDispose]() {
      await new Promise((resolve) => server.close(resolve));
    },
  };
}
