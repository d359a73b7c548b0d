import type { Labels, Sample } from "./sample.ts";

/** Which labels two samples must have in common to match: all but the name, or those after `on`. */
export type Matching = { on: readonly string[] } | null;

const comparisons: Readonly<Record<string, (left: number, right: number) => boolean>> = {
  "==": (left, right) => left === right,
  "!=": (left, right) => left !== right,
  ">": (left, right) => left > right,
  "<": (left, right) => left < right,
  ">=": (left, right) => left >= right,
  "<=": (left, right) => left <= right,
};
const arithmetic: Readonly<Record<string, (left: number, right: number) => number>> = {
  "+": (left, right) => left + right,
  "-": (left, right) => left - right,
  "*": (left, right) => left * right,
  "/": (left, right) => left / right,
};

export function dropName({ __name__: _name, ...labels }: Labels): Labels {
  return labels;
}

function getKey({ labels, matching }: { labels: Labels; matching: Matching }): string {
  const kept = Object.entries(dropName(labels)).filter(([name]) => !matching || matching.on.includes(name));
  return JSON.stringify(kept.sort(([first], [second]) => first.localeCompare(second)));
}

/**
 * Applies a binary operator to two numbers, two vectors, or one of each. @throws for unsupported operators.
 */
export function joinVectors({
  operator,
  left,
  right,
  matching,
}: {
  operator: string;
  left: Sample[] | number;
  right: Sample[] | number;
  matching: Matching;
}): Sample[] | number {
  const calculate = arithmetic[operator];
  const compare = comparisons[operator];
  if (typeof left === "number" && typeof right === "number") {
    if (!calculate) throw new Error(`${operator} between two numbers isn't supported.`);
    return calculate(left, right);
  }
  if (typeof left === "number" || typeof right === "number") {
    const vector = typeof left === "number" ? (right as Sample[]) : left;
    const pick = (value: number): [number, number] =>
      typeof left === "number" ? [left, value] : [value, right as number];
    if (compare) return vector.filter(({ value }) => compare(...pick(value)));
    if (calculate)
      return vector.map((sample) => ({
        ...sample,
        labels: dropName(sample.labels),
        value: calculate(...pick(sample.value)),
      }));
    throw new Error(`${operator} between a vector and a number isn't supported.`);
  }
  const toKey = ({ labels }: Sample) => getKey({ labels, matching });
  const rights = new Map(right.map((sample) => [toKey(sample), sample]));
  if (operator === "and") return left.filter((sample) => rights.has(toKey(sample)));
  if (operator === "unless") return left.filter((sample) => !rights.has(toKey(sample)));
  if (operator === "or") {
    const lefts = new Set(left.map(toKey));
    return [...left, ...right.filter((sample) => !lefts.has(toKey(sample)))];
  }
  if (rights.size < right.length) throw new Error(`Several samples match on the right of ${operator}.`);
  return left.flatMap((sample) => {
    const other = rights.get(toKey(sample));
    if (!other) return [];
    if (compare) return compare(sample.value, other.value) ? [sample] : [];
    if (!calculate) throw new Error(`${operator} between two vectors isn't supported.`);
    return [{ ...sample, labels: dropName(sample.labels), value: calculate(sample.value, other.value) }];
  });
}
