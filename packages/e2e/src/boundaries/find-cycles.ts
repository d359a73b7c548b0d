/**
 * Returns the cycles of a directed graph, as one list of nodes per strongly connected component. Uses an
 * iterative form of Tarjan's algorithm (SIAM J. Comput. 1, 1972), so that a deep import chain can't overflow
 * the stack.
 */
export function findCycles(edges: ReadonlyMap<string, readonly string[]>): string[][] {
  const index = new Map<string, number>();
  const low = new Map<string, number>();
  const open: string[] = [];
  const isOpen = new Set<string>();
  const cycles: string[][] = [];

  const enter = (node: string): { node: string; next: number } => {
    index.set(node, index.size);
    low.set(node, index.get(node) ?? 0);
    open.push(node);
    isOpen.add(node);
    return { node, next: 0 };
  };
  const lower = (node: string, value: number): void => {
    low.set(node, Math.min(low.get(node) ?? value, value));
  };
  const close = (node: string): void => {
    const group = open.splice(open.lastIndexOf(node));
    for (const member of group) isOpen.delete(member);
    if (group.length > 1 || edges.get(node)?.includes(node)) cycles.push(group);
  };

  for (const root of edges.keys()) {
    if (index.has(root)) continue;
    const path = [enter(root)];
    for (let frame = path.at(-1); frame !== undefined; frame = path.at(-1)) {
      const target = edges.get(frame.node)?.[frame.next];
      frame.next += 1;
      if (target === undefined) {
        path.pop();
        if (low.get(frame.node) === index.get(frame.node)) close(frame.node);
        const parent = path.at(-1);
        if (parent) lower(parent.node, low.get(frame.node) ?? 0);
      } else if (!index.has(target)) path.push(enter(target));
      else if (isOpen.has(target)) lower(frame.node, index.get(target) ?? 0);
    }
  }
  return cycles;
}
