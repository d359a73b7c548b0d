import { AsyncLocalStorage } from "node:async_hooks";
import type { Span } from "@opentelemetry/api";
import { type LogFields, pickLogFields } from "@pith/core/logging/log-fields";
import type { Tracer } from "./tracer.ts";

/** Our fields' names in OpenTelemetry's semantic conventions. Other fields are prefixed with `pith.`. */
const conventions: Partial<Record<keyof LogFields, string>> = {
  method: "http.request.method",
  route: "http.route",
  status: "http.response.status_code",
  work: "messaging.destination.name",
  provider: "gen_ai.provider.name",
  model: "gen_ai.request.model",
  inputTokens: "gen_ai.usage.input_tokens",
  outputTokens: "gen_ai.usage.output_tokens",
};

/**
 * Opens a tracer that sends spans using OTLP over HTTP. It loads OpenTelemetry's SDK, so call it only if
 * tracing is configured.
 */
export async function openTracer({
  endpoint,
  headers,
  sampleRatio,
  service,
}: {
  /** Without the path `/v1/traces`. */
  endpoint: string;
  headers: Record<string, string>;
  /** Fraction of traces to record, from 0 to 1. */
  sampleRatio: number;
  service: { name: string; version: string; instanceId: string; role: string };
}): Promise<Tracer> {
  const [api, sdk, { OTLPTraceExporter }, { resourceFromAttributes }] = await Promise.all([
    import("@opentelemetry/api"),
    import("@opentelemetry/sdk-trace"),
    import("@opentelemetry/exporter-trace-otlp-http"),
    import("@opentelemetry/resources"),
  ]);
  const { ROOT_CONTEXT, SpanKind, SpanStatusCode, trace } = api;
  const provider = new sdk.TracerProvider({
    resource: resourceFromAttributes({
      "service.name": service.name,
      "service.version": service.version,
      "service.instance.id": service.instanceId,
      "pith.role": service.role,
    }),
    sampler: new sdk.ParentBasedSampler({ root: new sdk.TraceIdRatioBasedSampler(sampleRatio) }),
    spanProcessors: [
      new sdk.BatchSpanProcessor({
        exporter: new OTLPTraceExporter({ url: `${endpoint}/v1/traces`, headers }),
      }),
    ],
  });
  const tracer = provider.getTracer("pith");
  const active = new AsyncLocalStorage<Span>();
  const kinds = { server: SpanKind.SERVER, consumer: SpanKind.CONSUMER };
  const under = (span: Span | undefined) => (span ? trace.setSpan(ROOT_CONTEXT, span) : ROOT_CONTEXT);

  return {
    async run({ kind, parent, work, describe }) {
      const remote = parent ? parseTraceparent(parent) : null;
      const context = remote ? trace.setSpanContext(ROOT_CONTEXT, remote) : under(active.getStore());
      const span = tracer.startSpan(kind, { kind: kinds[kind] }, context);
      const end = ({ name, fields, hasFailed }: ReturnType<typeof describe>) => {
        span.updateName(name);
        span.setAttributes(nameFields(fields));
        if (hasFailed) span.setStatus({ code: SpanStatusCode.ERROR });
        span.end();
      };
      try {
        const result = await active.run(span, work);
        end(describe({ result }));
        return result;
      } catch (error) {
        end(describe({ error }));
        throw error;
      }
    },
    carry() {
      const span = active.getStore();
      if (!span) return null;
      const { traceId, spanId, traceFlags } = span.spanContext();
      return `00-${traceId}-${spanId}-${traceFlags.toString(16).padStart(2, "0")}`;
    },
    createRecorder() {
      const context = under(active.getStore());
      return ({ name, fields, hasFailed, durationMs }) => {
        const endTime = Date.now();
        const options = {
          kind: SpanKind.CLIENT,
          startTime: endTime - durationMs,
          attributes: nameFields(fields),
        };
        const span = tracer.startSpan(name, options, context);
        if (hasFailed) span.setStatus({ code: SpanStatusCode.ERROR });
        span.end(endTime);
      };
    },
    async close() {
      await provider.shutdown().catch(() => {});
    },
  };
}

/** Matches a W3C traceparent: version, trace id, span id and flags. */
const TRACEPARENT = /^00-(?!0{32})([\da-f]{32})-(?!0{16})([\da-f]{16})-([\da-f]{2})$/;

function parseTraceparent(text: string) {
  const [, traceId, spanId, flags] = TRACEPARENT.exec(text) ?? [];
  if (traceId === undefined || spanId === undefined || flags === undefined) return null;
  return { traceId, spanId, traceFlags: Number.parseInt(flags, 16), isRemote: true };
}

/** Renames the allowed fields according to OpenTelemetry's conventions. */
function nameFields({ err: _err, ...fields }: LogFields): Record<string, string | number> {
  const picked = pickLogFields({ fields, onDropped: () => {} });
  return Object.fromEntries(
    Object.entries(picked).map(([name, value]) => [
      conventions[name as keyof LogFields] ?? `pith.${name}`,
      value as string | number,
    ]),
  );
}
