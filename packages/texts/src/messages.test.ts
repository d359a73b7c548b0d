import { chatLanguages } from "@pith/core/lib/choose-chat-language";
import {
  type MessageCode,
  messageParams,
  type ParamKind,
  type ReceivedMessage,
} from "@pith/core/messages/message-codes";
import { buildPlanList } from "@pith/core/plans/build-plan-list";
import { describe, expect, it } from "vitest";
import { chatMessageCatalogs } from "./chat/chat-catalogs.ts";
import { createChatTranslators } from "./create-chat-translators.ts";
import { describeProof } from "./describe-proof.ts";
import { messageCatalogs } from "./message-catalogs.ts";
import { renderMessage } from "./render-message.ts";
import { summaryCatalogs } from "./summary-catalogs.ts";
import { getSummaryTexts } from "./summary-texts.ts";
import { findCatalogFaults } from "./testing/find-catalog-faults.ts";

const translators = createChatTranslators();
const catalogs = { ...messageCatalogs, ...chatMessageCatalogs };

const samples: Readonly<Record<ParamKind, unknown>> = {
  text: "SAMPLE",
  count: 3,
  bytes: 25_000_000,
  hours: 7200,
  money: { amountMinor: 831, currency: "USD" },
  plan: "pro",
  date: "2025-03-07T12:00:00Z",
  list: "playlist",
  document: "pdf",
  method: "card",
  message: { code: "network", params: {} },
};

function buildSample(code: MessageCode) {
  const params = Object.entries(messageParams[code]).map(([name, kind]) => [
    name,
    samples[kind as ParamKind],
  ]);
  return { code, params: Object.fromEntries(params) };
}

describe("message texts", () => {
  it("exist in every language for every code, with all params and plural forms", () => {
    const variables = Object.fromEntries(
      Object.entries(messageParams).map(([code, params]) => [code, Object.keys(params)]),
    );
    expect(findCatalogFaults({ catalogs, variables })).toEqual([]);
  });

  it.each(chatLanguages)("render without leftover placeholders in %s", (language) => {
    for (const code of Object.keys(messageParams) as MessageCode[]) {
      const text = renderMessage({ message: buildSample(code), translator: translators[language] });
      expect(text, code).not.toMatch(/[{}\u2068\u2069]|undefined|NaN|\[object|\s{2}/);
      expect(text, code).not.toBe(code);
    }
  });

  it.each(["ar", "fa"] as const)(
    "start in the language's own script in %s, so that Telegram aligns them",
    (language) => {
      expect(Object.values(catalogs[language]).filter((text) => /^[A-Za-z]/.test(String(text)))).toEqual([]);
    },
  );

  it("put a login code first, so that a phone's notification shows it", () => {
    for (const language of chatLanguages) {
      const message = { code: "notice.login_code", params: { code: "012345" } };
      expect(renderMessage({ message, translator: translators[language] })).toMatch(/^012345 /);
    }
  });
});

describe("the texts about summaries", () => {
  it("are complete in every language", () => {
    expect(findCatalogFaults({ catalogs: summaryCatalogs })).toEqual([]);
  });

  it("isolate the direction of names in Arabic", () => {
    const proof = { kind: "judged", model: "gpt-x" } as const;
    expect(describeProof({ proof, texts: getSummaryTexts("ar") })).toContain("\u2068gpt-x\u2069");
  });
});

describe("buildPlanList", () => {
  it("has English texts that match its messages", () => {
    const render = (message: ReceivedMessage) => renderMessage({ message, translator: translators.en });
    for (const { features, cta, messages } of buildPlanList()) {
      expect(messages?.features.map(render)).toEqual(features);
      expect(messages?.cta && render(messages.cta)).toBe(cta);
    }
  });
});

describe("renderMessage", () => {
  const render = (
    code: string,
    params: Record<string, unknown> = {},
    language: "en" | "de" | "ru" | "ar" = "en",
  ) => renderMessage({ message: { code, params }, translator: translators[language] });

  it("formats money, plans, sizes and durations for the language", () => {
    const params = { plan: "pro", price: { amountMinor: 123_456, currency: "USD" } };
    expect(render("notice.payment_succeeded", params)).toBe(
      "We received your payment of $1,234.56. Your Pro plan is active.",
    );
    expect(render("notice.payment_succeeded", params, "de")).toContain("1.234,56\u00a0$");
    expect(render("input_too_large.recording", { limit: 200_000_000 })).toContain("200 MB");
    expect(render("input_too_large.recording_length", { limit: 36_000 })).toContain("10 hours");
  });

  it("uses the language's plural forms", () => {
    const remain = (days: number) => render("banner.days_remaining", { days }, "ru");
    expect([2, 5, 21].map(remain)).toEqual(["Осталось 2 дня", "Осталось 5 дней", "Остался 21 день"]);
    expect(render("ago.hours", { count: 2 }, "ar")).toBe("قبل ساعتين");
    const used = (limit: number) => render("quota_exceeded.member", { limit });
    expect(used(1)).toMatch(/^You've used your only summary for this month\. /);
    expect(used(40)).toMatch(/^You've used all 40 summaries for this month\. /);
  });

  it("renders a nested message", () => {
    const reason = { code: "network", params: {} };
    expect(render("internal.extension_session", { reason })).toBe(
      "Error updating session: Network error. Please try again.",
    );
  });

  it("falls back to the general text for an unknown code or a missing param", () => {
    expect(render("no_speech.whispered")).toBe(render("no_speech"));
    expect(render("quota_exceeded.summaries")).toBe(render("quota_exceeded"));
    expect(render("nonsense")).toBe(render("internal"));
  });
});
