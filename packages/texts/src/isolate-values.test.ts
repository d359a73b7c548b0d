import { compileMessage } from "@lingui/message-utils/compileMessage";
import { describe, expect, it } from "vitest";
import { createTranslator } from "./create-translator.ts";

const source =
  "{host, select, youtube {قناة {name}} other {خلاصة {name}}} ({count, plural, one {#} other {#}})";

describe("values in right-to-left text", () => {
  it.each([
    ["its source", source],
    ["its compiled form", compileMessage(source)],
  ])("are isolated, except those by which a message selects, in %s", (_form, message) => {
    const { translate } = createTranslator({ language: "ar", catalogs: [{ message }], isIsolated: true });
    const values = { name: "Orchard Talks", count: 2 };
    expect(translate("message", { ...values, host: "youtube" })).toBe("قناة \u2068Orchard Talks\u2069 (2)");
    expect(translate("message", { ...values, host: "feed" })).toBe("خلاصة \u2068Orchard Talks\u2069 (2)");
  });
});
