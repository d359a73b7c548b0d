import type { Labels } from "./sample.ts";

const LINE = /^([a-zA-Z_:][\w:]*)(?:\{(.*)\})? (\S+)$/;
const LABEL = /([a-zA-Z_]\w*)="((?:[^"\\]|\\.)*)",?/g;
const escapes: Readonly<Record<string, string>> = { n: "\n" };

/** Parses Prometheus's text format. @throws on malformed lines. */
export function parseMetrics(text: string): { labels: Labels; value: number }[] {
  return text
    .split("\n")
    .filter((line) => line !== "" && !line.startsWith("#"))
    .map((line) => {
      const [, name, inner = "", value] = LINE.exec(line) ?? [];
      if (name === undefined || value === undefined) throw new Error(`This is no metric: ${line}`);
      const labels: Record<string, string> = { __name__: name };
      for (const [, label = "", quoted = ""] of inner.matchAll(LABEL))
        labels[label] = quoted.replaceAll(/\\(.)/g, (_whole, escaped: string) => escapes[escaped] ?? escaped);
      return { labels, value: parseValue(value) };
    });
}

function parseValue(text: string): number {
  if (text === "+Inf") return Number.POSITIVE_INFINITY;
  if (text === "-Inf") return Number.NEGATIVE_INFINITY;
  return Number(text);
}
