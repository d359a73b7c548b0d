import { printTable } from "../../report/print-table.ts";
import { printTargets } from "../../report/print-targets.ts";
import { listNetworkAttacks } from "./list-network-attacks.ts";
import { type AttackOutcome, runNetworkAttack } from "./run-network-attack.ts";
import { startCanaries } from "./start-canaries.ts";

/**
 * The longest time that a load may keep requests open, plus 2 s; see `load-budget.ts` in packages/sources.
 */
const LONGEST_MS = 62_000;

/**
 * Measures which forbidden addresses a hostile host can make the server contact (target: none), and how long
 * the server takes to reject each attack. Returns how many targets were missed.
 */
export async function measureNetwork(): Promise<number> {
  await using canaries = await startCanaries();
  const outcomes = new Map<string, AttackOutcome[]>();
  for (const attack of listNetworkAttacks({ canaryPort: canaries.port })) {
    const outcome = await runNetworkAttack({ attack, canaries });
    outcomes.set(attack.kind, [...(outcomes.get(attack.kind) ?? []), outcome]);
    for (const hit of outcome.hits) console.error(`${attack.kind}: ${hit}`);
  }
  const all = [...outcomes.values()].flat();
  const longest = (some: readonly AttackOutcome[]) => Math.max(...some.map(({ ms }) => ms));
  printTable({
    title: "A hostile host against the network of the server",
    header: ["attack", "tries", "ends with", "longest", "most requests", "hits"],
    rows: [...outcomes].map(([kind, some]) => [
      kind,
      String(some.length),
      [...new Set(some.map(({ code }) => code))].join(", "),
      `${(longest(some) / 1000).toFixed(1)} s`,
      String(Math.max(...some.map(({ requests }) => requests))),
      String(some.flatMap(({ hits }) => hits).length),
    ]),
  });
  return printTargets([
    {
      what: "Connections to forbidden addresses",
      measured: all.flatMap(({ hits }) => hits).length,
      wanted: 0,
      better: "lower",
    },
    {
      what: "Attacks without a refusal",
      measured: all.filter(({ code }) => code === "loaded" || code === "fault").length,
      wanted: 0,
      better: "lower",
    },
    {
      what: "Longest attack",
      measured: longest(all) / 1000,
      wanted: LONGEST_MS / 1000,
      better: "lower",
      unit: " s",
    },
  ]);
}
