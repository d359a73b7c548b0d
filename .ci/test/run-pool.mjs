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
 * Runs the items in order, each as soon as the workers that it takes are free. `total` is the number of all workers. An
 * item that takes more runs alone.
 */
export async function runPool({ items, total, countWorkers, run }) {
  const running = new Set();
  let free = total;
  for (const item of items) {
    const count = countWorkers(item);
    while (count > free && running.size > 0) await Promise.race(running);
    free -= count;
    const ended = run(item).finally(() => {
      free += count;
      running.delete(ended);
    });
    running.add(ended);
  }
  await Promise.all(running);
}
