import { z } from "zod";
import type { SettingForm } from "./setting.ts";

/** Minimum length of a signing secret, in characters. */
const MIN_SECRET_CHARACTERS = 32;

/**
 * Placeholders for keys in examples. Matches fewer texts than `placeholder`, because users choose their own
 * passwords and the keys for their own servers.
 */
const exampleKeys = [
  /^<.*>$/,
  /(?:…|\.{3})$/,
  // Used by AWS.
  /EXAMPLE(?:KEY)?$/,
  /^(?:sk-)?your[-_ ](?:[a-z\d]+[-_ ])*(?:key|token|secret|password|id)(?![a-z\d])/i,
];

/** Placeholders for secrets in examples and templates. */
const placeholder = /^<.*>$|…|\.{3}|change.?(me|this|it)|replace|placeholder|example|your[-_ ]|^x+$/i;

/** Any single-line text. */
export function text(words = "text"): SettingForm<string> {
  return pattern({ words, matches: /^.*$/, problem: "must be on one line" });
}

/** Text matching a regular expression. */
export function pattern({
  words,
  matches,
  problem,
}: {
  words: string;
  matches: RegExp;
  /** Completes a sentence starting with the setting's name. */
  problem: string;
}): SettingForm<string> {
  return {
    words,
    parse(given) {
      const value = given.trim();
      return matches.test(value) ? { value } : { problem };
    },
  };
}

/** Exactly one of these words. */
export function choice<const Value extends string>(values: readonly Value[]): SettingForm<Value> {
  const words = joinWords(values.map((value) => `\`${value}\``));
  return {
    words,
    parse(given) {
      const value = values.find((one) => one === given);
      return value === undefined
        ? { problem: `must be ${joinWords(values)}, not ${JSON.stringify(given)}` }
        : { value };
    },
  };
}

export const onOrOff = choice(["on", "off"]);

function joinWords(words: readonly string[]): string {
  return words.length < 2 ? words.join() : `${words.slice(0, -1).join(", ")} or ${words.at(-1)}`;
}

/** Accepts only digits, so that no other notation is accidentally read as a number. */
export function wholeNumber({ min = 0, max = 1_000_000 } = {}): SettingForm<number> {
  const limits = `from ${min} to ${max}`;
  return {
    words: `whole number ${limits}`,
    parse(given) {
      const value = Number(given);
      return /^(0|[1-9]\d*)$/.test(given) && value >= min && value <= max
        ? { value }
        : { problem: `must be a whole number ${limits}, in digits alone, not ${JSON.stringify(given)}` };
    },
  };
}

/** A fraction, such as 0.25. */
export const fraction: SettingForm<number> = {
  words: "number from 0 to 1",
  parse(given) {
    return /^(0|1|0\.\d+|1\.0+)$/.test(given)
      ? { value: Number(given) }
      : { problem: `must be a number from 0 to 1, like 0.25, not ${JSON.stringify(given)}` };
  },
};

/** An amount in dollars, such as 0.02. */
export const price: SettingForm<number> = {
  words: "number of dollars",
  parse(given) {
    return /^\d{1,6}(?:\.\d{1,9})?$/.test(given)
      ? { value: Number(given) }
      : { problem: `must be a number of dollars, like 0.02, not ${JSON.stringify(given)}` };
  },
};

/** Names and values of HTTP headers. As in OpenTelemetry, %20 in a value is a space. */
export const headerList: SettingForm<Record<string, string>> = {
  words: "headers as `name=value`, separated by commas",
  parse(given) {
    const headers = splitList(given).map((item) => {
      const [, name, value = ""] = /^([\w!#$%&'*+.^`|~-]+)\s*=\s*(.*)$/.exec(item) ?? [];
      return name === undefined ? null : ([name, decode(value)] as const);
    });
    return headers.includes(null)
      ? { problem: "takes names and values, like x-api-key=secret" }
      : { value: Object.fromEntries(headers.filter((header) => header !== null)) };
  },
};

function decode(value: string): string {
  try {
    return decodeURIComponent(value);
  } catch {
    // A literal percent sign.
    return value;
  }
}

/** Splits a comma-separated list, dropping blank items. */
export function splitList(given: string): string[] {
  return given
    .split(",")
    .map((item) => item.trim())
    .filter(Boolean);
}

/** A key or password issued by an external service. */
export const credential: SettingForm<string> = {
  words: "secret of the service",
  parse(given) {
    const value = given.trim();
    if (/[\r\n]/.test(value)) return { problem: "must be on one line: copy it again" };
    return exampleKeys.some((example) => example.test(value))
      ? { problem: "has an example's text: set it to the value that the service shows you" }
      : { value };
  },
};

/** A secret made up by the operator. */
export const secret: SettingForm<string> = {
  words: `secret of at least ${MIN_SECRET_CHARACTERS} characters`,
  parse(given) {
    const value = given.trim();
    if (placeholder.test(value)) {
      return { problem: "has an example's text: set it to the output of `openssl rand -hex 32`" };
    }
    return value.length < MIN_SECRET_CHARACTERS
      ? {
          problem: `must have at least ${MIN_SECRET_CHARACTERS} characters: set it to the output of \`openssl rand -hex 32\``,
        }
      : { value };
  },
};

export const emailAddress: SettingForm<string> = {
  words: "email address",
  parse(given) {
    const value = given.trim();
    return z.email().safeParse(value).success
      ? { value }
      : { problem: "must be an email address, like support@example.org" };
  },
};

/** A mail sender: an address, or a name followed by an address in angle brackets. */
export const sender = pattern({
  words: "email address, with or without a name",
  matches: /^(?:[^<>\r\n]*<[^\s<>@]+@[^\s<>@]+>|[^\s<>@]+@[^\s<>@]+)$/,
  problem: "must be an address, like Pith <digests@example.org>",
});

/** A supported currency with two decimal places. */
export const currency: SettingForm<string> = {
  words: "ISO 4217 code of a currency with two decimal places",
  parse(given) {
    if (!Intl.supportedValuesOf("currency").includes(given)) {
      return { problem: `must be the code of a currency, like USD or EUR, not ${JSON.stringify(given)}` };
    }
    const { maximumFractionDigits } = new Intl.NumberFormat("en", {
      style: "currency",
      currency: given,
    }).resolvedOptions();
    return maximumFractionDigits === 2
      ? { value: given }
      : { problem: `is ${given}, which has no cents: plans need a currency with two decimal places` };
  },
};

/** A path that must exist on this machine when the server starts. */
export function existing(path: "file" | "folder" | "program"): SettingForm<string> {
  return { ...text(`path of an existing ${path}`), path };
}
