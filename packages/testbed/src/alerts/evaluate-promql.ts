import type { SyntaxNode } from "@lezer/common";
import { parser } from "@prometheus-io/lezer-promql";
import { dropName, joinVectors } from "./join-vectors.ts";
import { rangeFunctions } from "./range-functions.ts";
import type { Labels, Sample, Series } from "./sample.ts";

type Value = Sample[] | number;

/** Scraped series, and an expression's evaluation time. */
export interface Scope {
  series: readonly Series[];
  atSeconds: number;
}

const units: Readonly<Record<string, number>> = { s: 1, m: 60, h: 3600, d: 86_400 };

const aggregations: Readonly<Record<string, (values: number[]) => number>> = {
  sum: (values) => values.reduce((sum, value) => sum + value, 0),
  max: (values) => Math.max(...values),
  min: (values) => Math.min(...values),
};

/**
 * Evaluates the subset of PromQL that our rules and panels use, the way Prometheus does.
 *
 * @throws if an expression can't be parsed or uses anything outside that subset.
 */
export function evaluatePromql({ expression, scope }: { expression: string; scope: Scope }): Value {
  const read = ({ from, to }: SyntaxNode) => expression.slice(from, to);
  const refuse = (node: SyntaxNode): never => {
    throw new Error(`The evaluator doesn't know ${node.name} in: ${read(node)}`);
  };

  function evaluate(node: SyntaxNode): Value {
    switch (node.name) {
      case "PromQL":
        return evaluate(node.firstChild ?? refuse(node));
      case "ParenExpr":
        return evaluate(node.getChild("Expr") ?? refuse(node));
      case "NumberDurationLiteral":
        return Number(read(node));
      case "VectorSelector":
        return selectSeries(node).flatMap(({ labels, points }) => {
          const last = points.at(-1);
          // A series missing from the last scrape is stale.
          return last?.atSeconds === scope.atSeconds ? [{ labels, ...last }] : [];
        });
      case "FunctionCall":
        return call(node);
      case "AggregateExpr":
        return aggregate(node);
      case "BinaryExpr":
        return join(node);
      default:
        return refuse(node);
    }
  }

  const evaluateVector = (node: SyntaxNode): Sample[] => {
    const value = evaluate(node);
    return typeof value === "number" ? refuse(node) : value;
  };

  function selectSeries(node: SyntaxNode): Series[] {
    const name = node.getChild("Identifier");
    const matches = (node.getChild("LabelMatchers")?.getChildren("UnquotedLabelMatcher") ?? []).map(
      (matcher) => {
        const [label, operator, text] = [matcher.firstChild, matcher.getChild("MatchOp"), matcher.lastChild];
        if (!label || !operator || !text) return refuse(matcher);
        return buildMatch({ label: read(label), operator: read(operator), text: JSON.parse(read(text)) });
      },
    );
    return scope.series.filter(
      ({ labels }) => (!name || labels["__name__"] === read(name)) && matches.every((match) => match(labels)),
    );
  }

  function call(node: SyntaxNode): Value {
    const name = read(node.getChild("FunctionIdentifier") ?? refuse(node));
    const [first, second] = node.getChild("FunctionCallBody")?.getChildren("Expr") ?? [];
    if (name === "time") return scope.atSeconds;
    if (!first) return refuse(node);
    const rangeFunction = rangeFunctions[name];
    if (rangeFunction) return overRange({ node: first, rangeFunction });
    if (name === "histogram_quantile" && second)
      return findQuantile({ quantile: Number(evaluate(first)), buckets: evaluateVector(second) });
    const mapped = {
      abs: ({ value }: Sample) => Math.abs(value),
      timestamp: (sample: Sample) => sample.atSeconds,
    }[name];
    if (!mapped) return refuse(node);
    return evaluateVector(first).map((sample) => ({
      ...sample,
      labels: dropName(sample.labels),
      value: mapped(sample),
    }));
  }

  function overRange({
    node,
    rangeFunction,
  }: {
    node: SyntaxNode;
    rangeFunction: (typeof rangeFunctions)[string];
  }): Sample[] {
    const selector = node.getChild("VectorSelector");
    const [, amount, unit = ""] = /\[(\d+)([smhd])\]$/.exec(read(node)) ?? [];
    if (!selector || !units[unit]) return refuse(node);
    const fromSeconds = scope.atSeconds - Number(amount) * units[unit];
    return selectSeries(selector).flatMap(({ labels, points }) => {
      const within = points.filter(
        ({ atSeconds }) => atSeconds > fromSeconds && atSeconds <= scope.atSeconds,
      );
      const value = rangeFunction({ points: within, fromSeconds, toSeconds: scope.atSeconds });
      return value === null ? [] : [{ labels: dropName(labels), value, atSeconds: scope.atSeconds }];
    });
  }

  function aggregate(node: SyntaxNode): Sample[] {
    const combine = aggregations[read(node.getChild("AggregateOp") ?? refuse(node))];
    const inner = node.getChild("FunctionCallBody")?.getChild("Expr");
    const modifier = node.getChild("AggregateModifier");
    if (!combine || !inner || modifier?.getChild("Without")) return refuse(node);
    const names = readLabels(modifier);
    const groups = Map.groupBy(evaluateVector(inner), ({ labels }) =>
      JSON.stringify(names.flatMap((name) => (labels[name] === undefined ? [] : [[name, labels[name]]]))),
    );
    return [...groups].map(([key, samples]) => ({
      labels: Object.fromEntries(JSON.parse(key) as [string, string][]),
      value: combine(samples.map(({ value }) => value)),
      atSeconds: scope.atSeconds,
    }));
  }

  function join(node: SyntaxNode): Value {
    const [left, right] = node.getChildren("Expr");
    if (!left || !right || node.getChild("BoolModifier")) return refuse(node);
    const clause = node.getChild("MatchingModifierClause");
    if (clause && !clause.getChild("On")) return refuse(clause);
    const between = expression.slice(left.to, clause?.from ?? right.from);
    return joinVectors({
      operator: between.trim().toLowerCase(),
      left: evaluate(left),
      right: evaluate(right),
      matching: clause ? { on: readLabels(clause) } : null,
    });
  }

  function readLabels(node: SyntaxNode | null): string[] {
    return (node?.getChild("GroupingLabels")?.getChildren("LabelName") ?? []).map(read);
  }

  const tree = parser.parse(expression);
  tree.iterate({
    enter(node) {
      if (node.type.isError) throw new Error(`This isn't PromQL at ${node.from}: ${expression}`);
    },
  });
  return evaluate(tree.topNode);
}

function buildMatch({
  label,
  operator,
  text,
}: {
  label: string;
  operator: string;
  text: string;
}): (labels: Labels) => boolean {
  const pattern = new RegExp(`^(?:${text})$`);
  const find = (labels: Labels) => labels[label] ?? "";
  switch (operator) {
    case "=":
      return (labels) => find(labels) === text;
    case "!=":
      return (labels) => find(labels) !== text;
    case "=~":
      return (labels) => pattern.test(find(labels));
    case "!~":
      return (labels) => !pattern.test(find(labels));
    default:
      throw new Error(`The evaluator doesn't know ${operator}.`);
  }
}

/** Like Prometheus, interpolates linearly within the bucket that contains the quantile. */
function findQuantile({ quantile, buckets }: { quantile: number; buckets: Sample[] }): Sample[] {
  const groups = Map.groupBy(buckets, ({ labels: { le: _le, ...others } }) =>
    JSON.stringify(dropName(others)),
  );
  return [...groups].flatMap(([key, samples]) => {
    const sorted = samples
      .map(({ labels, value, atSeconds }) => ({
        limit: Number(labels["le"]?.replace("+Inf", "Infinity")),
        value,
        atSeconds,
      }))
      .sort((first, second) => first.limit - second.limit);
    const total = sorted.at(-1)?.value ?? 0;
    const at = sorted.findIndex(({ value }) => value >= quantile * total);
    const [bucket, before] = [sorted[at], sorted[at - 1]];
    if (!bucket || total === 0) return [];
    const [low, lowCount] = [before?.limit ?? 0, before?.value ?? 0];
    const share = (quantile * total - lowCount) / (bucket.value - lowCount);
    const value = Number.isFinite(bucket.limit) ? low + (bucket.limit - low) * share : low;
    return [{ labels: JSON.parse(key), value, atSeconds: bucket.atSeconds }];
  });
}
