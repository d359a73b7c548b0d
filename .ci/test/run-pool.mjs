/**
 * Divides the cores between workspaces that run at the same time. There is one worker more than cores, because tests
 * wait for servers, processes and clocks for about a third of their time. `longest` is for the workspace that takes the
 * longest, `each` for every other one.
 */
export function planWorkers(cores) {
  const each = Math.max(1, Math.min(4, Math.floor(cores / 2)));
  return { total: cores + 1, each, longest: Math.max(Math.min(2, cores), each) };
}

/**
 * Runs each item as soon as enough workers are free; if several fit, the first one runs first. `total` is the total
 * number of workers. An item that needs more runs alone.
 */
export async function runPool({ items, total, countWorkers, run }) {
  const waiting = [...items];
  const running = new Set();
  let free = total;
  const start = (item) => {
    const count = countWorkers(item);
    free -= count;
    const ended = run(item).finally(() => {
      free += count;
      running.delete(ended);
    });
    running.add(ended);
  };
  while (waiting.length > 0) {
    const next = waiting.findIndex((item) => countWorkers(item) <= free || running.size === 0);
    if (next < 0) await Promise.race(running);
    else start(...waiting.splice(next, 1));
  }
  await Promise.all(running);
}
