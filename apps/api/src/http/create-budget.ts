import { AppError } from "@pith/core/errors/app-error";

interface BudgetLimit {
  count: number;
  bytes: number;
}
type Scope = "account" | "network" | "all";
export type BudgetLimits = Readonly<Record<Scope, BudgetLimit>>;

/** The keys that a caller is counted under. Null if the scope doesn't limit this caller. */
export interface BudgetOwner {
  account: string | null;
  network: string | null;
}

/** A share of a budget, reserved for one request. */
export interface Hold extends Disposable {
  /** Reserves more bytes. @throws AppError `rate_limited` */
  grow(bytes: number): void;
  /** Releases the request's count but keeps its bytes reserved. */
  endCount(): void;
  /** Releases everything. Idempotent. */
  [Symbol.dispose](): void;
}

export interface Budget {
  /** @throws AppError `rate_limited` if a limit would be exceeded. */
  hold(request: { owner: BudgetOwner; bytes: number }): Hold;
}

/** Clients are asked to retry after this long, though there is usually room much sooner. */
const RETRY_SECONDS = 5;

/**
 * Creates this process's budget for bodies in flight: per account, per network and in total. The counters are
 * in memory, because the resources they protect (sockets, disk and memory) belong to the process.
 */
export function createBudget(limits: BudgetLimits): Budget {
  const used = new Map<string, BudgetLimit>();

  /** Adds to all scopes, or to none if a limit would be exceeded. */
  function take({ keys, count, bytes }: BudgetLimit & { keys: readonly (readonly [Scope, string])[] }) {
    const next = keys.map(([scope, key]) => {
      const now = used.get(key) ?? { count: 0, bytes: 0 };
      return { scope, key, count: now.count + count, bytes: now.bytes + bytes };
    });
    const isOver = next.some(
      ({ scope, ...sum }) =>
        (count > 0 && sum.count > limits[scope].count) || (bytes > 0 && sum.bytes > limits[scope].bytes),
    );
    if (isOver) throw new AppError({ code: "rate_limited", retryAfterSeconds: RETRY_SECONDS });
    for (const { key, ...sum } of next) {
      if (sum.count <= 0 && sum.bytes <= 0) used.delete(key);
      else used.set(key, { count: sum.count, bytes: sum.bytes });
    }
  }

  return {
    hold({ owner, bytes }) {
      const keys: (readonly [Scope, string])[] = [["all", "all"]];
      if (owner.network !== null) keys.push(["network", `network:${owner.network}`]);
      if (owner.account !== null) keys.push(["account", `account:${owner.account}`]);
      take({ keys, count: 1, bytes });
      let held: BudgetLimit = { count: 1, bytes };
      return {
        grow(more) {
          take({ keys, count: 0, bytes: more });
          held = { ...held, bytes: held.bytes + more };
        },
        endCount() {
          take({ keys, count: -held.count, bytes: 0 });
          held = { ...held, count: 0 };
        },
        [Symbol.dispose]() {
          take({ keys, count: -held.count, bytes: -held.bytes });
          held = { count: 0, bytes: 0 };
        },
      };
    },
  };
}
