import type { Fact } from "./video-facts.ts";

/** The fields of a fact that the choice depends on. */
export type Choosable = Pick<Fact, "position" | "importance" | "pass" | "proof">;

/** The coverage pass may add at most this fraction of the requested number of points. */
const EXTRA_SHARE = 0.25;

function findBin({ fact, count }: { fact: Choosable; count: number }): number {
  return Math.min(count - 1, Math.max(0, Math.floor(fact.position * count)));
}

/** Compares facts: most important first, then claims before bare quotes, then earlier ones first. */
function compare(left: Choosable, right: Choosable): number {
  return (
    right.importance - left.importance ||
    Number(left.proof.kind === "quoted") - Number(right.proof.kind === "quoted") ||
    left.position - right.position
  );
}

function findDistance({ fact, chosen }: { fact: Choosable; chosen: readonly Choosable[] }): number {
  return chosen.reduce((least, other) => Math.min(least, Math.abs(other.position - fact.position)), 1);
}

/**
 * For each of `count` equal parts of the talk, returns its best fact, considering only those important enough
 * to be shown early.
 */
function chooseBest({
  facts,
  count,
}: {
  facts: readonly Choosable[];
  count: number;
}): (Choosable | undefined)[] {
  const bins: (Choosable | undefined)[] = Array.from({ length: count });
  for (const fact of facts) {
    if (fact.pass !== "first" || fact.importance < 2) continue;
    const bin = findBin({ fact, count });
    const best = bins[bin];
    if (best === undefined || compare(fact, best) < 0) bins[bin] = fact;
  }
  return bins;
}

/**
 * Returns the facts, in talk order, that are already certain to be chosen before all facts are known. The
 * talk has been read up to `readTo` (0 to 1); each returned fact is the best one in a part that ends before
 * that point.
 */
export function chooseEarly<Fact extends Choosable>({
  facts,
  count,
  readTo,
}: {
  facts: readonly Fact[];
  count: number;
  readTo: number;
}): Fact[] {
  const bins = chooseBest({ facts, count });
  // Rounded the same way as in `findBin`, so that facts at or after `readTo` are never in an earlier part.
  const firstOpen = Math.floor(readTo * count);
  const chosen = new Set(bins.slice(0, firstOpen));
  return sortByPosition(facts.filter((fact) => chosen.has(fact)));
}

/**
 * Chooses `count` facts: the most important one in each of `count` equal parts, so that the summary follows
 * the whole talk. If a part has no facts, the most important remaining fact is chosen instead, as far as
 * possible from those already chosen. Then adds facts from the coverage pass, at most one per empty part.
 * Their number is limited to a quarter of `count` or the number of facts still missing, whichever is greater.
 * Deterministic and independent of the language; always includes everything that `chooseEarly` returned. In
 * talk order.
 */
export function chooseFacts<Fact extends Choosable>({
  facts,
  count,
}: {
  facts: readonly Fact[];
  count: number;
}): Fact[] {
  const chosen = new Set<Choosable>(chooseBest({ facts, count }).filter((fact) => fact !== undefined));
  const rest = facts.filter((fact) => fact.pass === "first" && !chosen.has(fact)).sort(compare);
  for (const importance of [3, 2, 1]) {
    const level = rest.filter((fact) => fact.importance === importance);
    while (chosen.size < count && level.length > 0) {
      const [next] = pickFarthest({ level, chosen: [...chosen] });
      if (next === undefined) break;
      chosen.add(next);
      level.splice(level.indexOf(next), 1);
    }
  }
  const spoken = new Set([...chosen].map((fact) => findBin({ fact, count })));
  const extras = facts.filter((fact) => fact.pass === "coverage").sort(compare);
  let room = Math.max(1, Math.floor(count * EXTRA_SHARE), count - chosen.size);
  for (const fact of extras) {
    const bin = findBin({ fact, count });
    if (room === 0 || spoken.has(bin)) continue;
    spoken.add(bin);
    chosen.add(fact);
    room -= 1;
  }
  return sortByPosition(facts.filter((fact) => chosen.has(fact)));
}

/** Returns the fact that is farthest from all chosen ones, or the first such fact in a tie. */
function pickFarthest<Fact extends Choosable>({
  level,
  chosen,
}: {
  level: Fact[];
  chosen: Choosable[];
}): Fact[] {
  let best: Fact | undefined;
  let farthest = -1;
  for (const fact of level) {
    const distance = chosen.length === 0 ? 1 : findDistance({ fact, chosen });
    if (distance <= farthest) continue;
    farthest = distance;
    best = fact;
  }
  return best === undefined ? [] : [best];
}

function sortByPosition<Fact extends Choosable>(facts: Fact[]): Fact[] {
  return facts.sort((left, right) => left.position - right.position);
}
