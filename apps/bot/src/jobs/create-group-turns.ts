/**
 * Limits how many jobs each group runs at once. Grants up to `mostAtOnce` turns at a time, in call order.
 * Each call resolves with a function that ends the turn.
 */
export function createGroupTurns(mostAtOnce: number): (groupId: number) => Promise<() => void> {
  const groups = new Map<number, { taken: number; waiting: (() => void)[] }>();
  return async (groupId) => {
    const turns = groups.get(groupId) ?? { taken: 0, waiting: [] };
    groups.set(groupId, turns);
    if (turns.taken < mostAtOnce) turns.taken += 1;
    else await new Promise<void>((resolve) => turns.waiting.push(resolve));
    return () => {
      const next = turns.waiting.shift();
      if (next) {
        next();
        return;
      }
      turns.taken -= 1;
      if (turns.taken === 0) groups.delete(groupId);
    };
  };
}
