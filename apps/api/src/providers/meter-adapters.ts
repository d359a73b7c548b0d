import { isAppError } from "@pith/core/errors/app-error";
import type { SummaryContent } from "@pith/core/summaries/summary";
import { modelFailureReasons } from "@pith/engine/model/model-failure";
import type { ModelCall } from "@pith/engine/model/model-usage";
import type { Meter } from "../lib/create-meter.ts";
import type { EndedSpan, Tracer } from "../lib/tracer.ts";
import type { Embedder } from "./embedder.ts";
import type { Mailer } from "./mail/mailer.ts";
import type { PaymentProvider, PaymentProviders } from "./payments/payment-provider.ts";
import type { QuestionAnswerer } from "./question-answerer.ts";
import type { ObjectStorage } from "./storage/object-storage.ts";
import type { Summarizer } from "./summarizer.ts";
import type { TelegramSender } from "./telegram/telegram-sender.ts";
import type { WebhookSender } from "./webhooks/webhook-sender.ts";

interface Adapters {
  summarizer: Summarizer;
  questionAnswerer: QuestionAnswerer;
  embedder: Embedder | null;
  objectStorage: ObjectStorage;
  payments: PaymentProviders;
  telegramSender: TelegramSender;
  webhookSender: WebhookSender;
  mailer: Mailer | null;
}

const MICRO = 1_000_000;
const storageCalls = ["put", "putFile", "open", "delete"] as const;

/** Wraps the adapters so that their calls are counted. */
export function meterAdapters({
  adapters: {
    summarizer,
    questionAnswerer,
    embedder,
    objectStorage,
    payments,
    telegramSender,
    webhookSender,
    mailer,
  },
  modelProviders,
  meter,
  tracer,
}: {
  adapters: Adapters;
  /** The provider of each configured model. */
  modelProviders: ReadonlyMap<string, string>;
  meter: Meter;
  tracer: Tracer | null;
}): Adapters {
  startSeries({ payments, modelProviders, meter });
  const withCall = <Request extends { onCall: (call: ModelCall) => void }>(request: Request): Request => {
    // A thread reports its calls outside the span of the request or job that they belong to, so capture that span here.
    const record = tracer?.createRecorder();
    return {
      ...request,
      onCall(call: ModelCall) {
        const provider = modelProviders.get(call.model) ?? "unknown";
        countModelCall({ call, provider, meter });
        record?.(describeCall({ call, provider }));
        request.onCall(call);
      },
    };
  };
  return {
    summarizer: {
      ...summarizer,
      async summarize(request) {
        const result = await summarizer.summarize(withCall(request));
        if (result.failure !== null)
          meter.count("pith_model_fallbacks_total", { work: "summary", reason: result.failure });
        else if (summarizer.engine === "model") countVerdicts({ content: result.content, meter });
        return result;
      },
    },
    questionAnswerer: {
      limitMs: questionAnswerer.limitMs,
      answer: (request) => questionAnswerer.answer(withCall(request)),
      answerFromPassages: (request) => questionAnswerer.answerFromPassages(withCall(request)),
    },
    embedder: embedder && { ...embedder, embed: (request) => embedder.embed(withCall(request)) },
    objectStorage: meterCalls({
      target: objectStorage,
      methods: storageCalls,
      onCall: (call, outcome) => meter.count("pith_storage_calls_total", { call, outcome }),
    }),
    payments: meterPayments({ payments, meter }),
    telegramSender: meterCalls({
      target: telegramSender,
      methods: ["send"],
      onCall: (_call, outcome) => meter.count("pith_telegram_notices_total", { outcome }),
    }),
    webhookSender: {
      ...webhookSender,
      async send(message) {
        try {
          const response = await webhookSender.send(message);
          const outcome = response.status >= 200 && response.status < 300 ? "done" : "refused";
          meter.count("pith_webhook_deliveries_total", { outcome });
          return response;
        } catch (error) {
          meter.count("pith_webhook_deliveries_total", { outcome: "failed" });
          throw error;
        }
      },
    },
    mailer:
      mailer &&
      meterCalls({
        target: mailer,
        methods: ["send"],
        onCall: (_call, outcome) => meter.count("pith_mails_total", { outcome }),
      }),
  };
}

/**
 * Creates the series that alerts watch, starting at 0, because an alert rule misses the first event of a new
 * series.
 */
function startSeries({
  payments,
  modelProviders,
  meter,
}: {
  payments: PaymentProviders;
  modelProviders: ReadonlyMap<string, string>;
  meter: Meter;
}): void {
  for (const provider of new Set(modelProviders.values()))
    for (const reason of modelFailureReasons)
      meter.count("pith_model_failures_total", { provider, reason }, 0);
  for (const call of storageCalls)
    for (const outcome of ["done", "failed"]) meter.count("pith_storage_calls_total", { call, outcome }, 0);
  for (const provider of [payments.card, payments.crypto])
    for (const outcome of ["taken", "refused", "failed"])
      if (provider) meter.count("pith_payment_events_total", { provider: provider.name, outcome }, 0);
  for (const outcome of ["done", "refused", "failed"])
    meter.count("pith_webhook_deliveries_total", { outcome }, 0);
}

function describeCall({ call, provider }: { call: ModelCall; provider: string }): EndedSpan {
  const { model, purpose, inputTokens, outputTokens, durationMs, failure, outcome } = call;
  return {
    name: `${purpose} ${provider}`,
    fields: { provider, model, purpose, inputTokens, outputTokens, code: failure ?? outcome },
    hasFailed: outcome === "failed",
    durationMs,
  };
}

function countModelCall({
  call: { purpose, outcome, failure, inputTokens, outputTokens, costMicroUsd, durationMs },
  provider,
  meter,
}: {
  call: ModelCall;
  provider: string;
  meter: Meter;
}): void {
  const labels = { provider, purpose };
  meter.count("pith_model_calls_total", { ...labels, outcome });
  if (failure !== null) meter.count("pith_model_failures_total", { provider, reason: failure });
  meter.count("pith_model_tokens_total", { ...labels, direction: "input" }, inputTokens);
  meter.count("pith_model_tokens_total", { ...labels, direction: "output" }, outputTokens);
  if (costMicroUsd !== null) meter.count("pith_model_cost_dollars_total", labels, costMicroUsd / MICRO);
  if (outcome === "done") meter.observe("pith_model_call_duration_seconds", labels, durationMs / 1000);
}

function countVerdicts({ content, meter }: { content: SummaryContent; meter: Meter }): void {
  for (const { proof } of content.keyPoints) {
    const verdict = proof.kind === "quoted" ? `quoted_${proof.reason}` : proof.kind;
    meter.count("pith_points_total", { verdict });
  }
}

function meterPayments({ payments, meter }: { payments: PaymentProviders; meter: Meter }): PaymentProviders {
  const card = payments.card && meterProvider({ provider: payments.card, meter });
  // The sandbox handles both methods. Keep it a single object, because some callers query each distinct provider once.
  if (payments.crypto === payments.card) return { card, crypto: card };
  return { card, crypto: payments.crypto && meterProvider({ provider: payments.crypto, meter }) };
}

function meterProvider({ provider, meter }: { provider: PaymentProvider; meter: Meter }): PaymentProvider {
  const { name } = provider;
  return meterCalls({
    target: provider,
    methods: [
      "createCheckout",
      "readPayment",
      "readSubscription",
      "cancelSubscription",
      "renewSubscription",
      "refundSubscription",
      "listUnsettled",
      "forgetCustomer",
    ],
    onCall: (call, outcome) => meter.count("pith_payment_calls_total", { provider: name, call, outcome }),
  });
}

type Method = (...parameters: never[]) => Promise<unknown>;

/**
 * Wraps an object so that calls to these methods are counted as done, failed, or (if the caller was at fault) refused.
 * Canceled calls aren't counted.
 */
function meterCalls<Target extends object>({
  target,
  methods,
  onCall,
}: {
  target: Target;
  methods: readonly (keyof Target & string)[];
  onCall: (call: string, outcome: "done" | "refused" | "failed") => void;
}): Target {
  const wrapped = new Map<string, Method>();
  for (const call of methods) {
    const method = target[call] as Method | undefined;
    if (!method) continue;
    wrapped.set(call, async (...parameters) => {
      try {
        const result = await method.apply(target, parameters);
        onCall(call, "done");
        return result;
      } catch (error) {
        const code = isAppError(error) ? error.code : "internal";
        if (code !== "cancelled") onCall(call, isRefusal(code) ? "refused" : "failed");
        throw error;
      }
    });
  }
  return new Proxy(target, {
    get: (object, name) => (typeof name === "string" && wrapped.get(name)) || Reflect.get(object, name),
  });
}

/** Returns true for errors that are about the request rather than the service. */
function isRefusal(code: string): boolean {
  const failures = ["internal", "unavailable", "payment_unavailable", "timeout", "network", "not_configured"];
  return ![...failures, "rate_limited"].includes(code);
}
