import { defineSetting, type SettingSection } from "./setting.ts";
import { choice, fraction, headerList, text } from "./text-forms.ts";
import { baseUrl } from "./url-forms.ts";

export const observabilitySection = {
  title: "Access log and traces",
  settings: {
    ACCESS_LOG: defineSetting({
      form: choice(["off", "failures", "all"]),
      fallback: "off",
      description:
        "Whether each request is logged, with its method, route, status, duration and request id. `failures` are those from status 400 on. Needs LOG_LEVEL info or debug. Nothing about the visitor is logged.",
    }),
    OTEL_EXPORTER_OTLP_ENDPOINT: defineSetting({
      form: baseUrl,
      description:
        "OpenTelemetry collector that accepts OTLP over HTTP, without /v1/traces. If set, requests, jobs and model calls are traced.",
      example: "http://localhost:4318",
    }),
    OTEL_EXPORTER_OTLP_HEADERS: defineSetting({
      form: headerList,
      fallback: {},
      description: "Headers for the collector.",
      example: "x-api-key=secret",
    }),
    OTEL_SERVICE_NAME: defineSetting({
      form: text("name"),
      fallback: "pith",
      description: "Name of this server in traces.",
    }),
    OTEL_TRACES_SAMPLER_ARG: defineSetting({
      form: fraction,
      fallback: 1,
      description: "Share of traces that are kept.",
    }),
  },
} satisfies SettingSection;
