/** In milliseconds. Tasks up to this length don't noticeably delay a visitor's input. */
export const LONGEST_TASK_MS = 50;

/**
 * The parts of a Chromium trace event that are needed here. `tdur` is the thread's own time in µs.
 *
 * @see https://docs.google.com/document/d/1CvAClvFfyA5R-PhYUmn5OOQtYMH4h6I0nSsKchNAySU
 */
export interface TraceEvent {
  name?: string;
  ph?: string;
  pid?: number;
  tid?: number;
  tdur?: number;
  args?: { name?: string };
}

/**
 * Returns the durations, in ms and in trace order, of the tasks on the page's main thread that take over 50
 * ms on a CPU that is `slowdown` times slower. If there are threads from several pages, uses the busiest one.
 */
export function listLongTasks({
  events,
  slowdown,
}: {
  events: readonly TraceEvent[];
  slowdown: number;
}): number[] {
  const threads = new Map<string, number[]>();
  for (const { name, pid, tid, args } of events)
    if (name === "thread_name" && args?.name === "CrRendererMain") threads.set(`${pid} ${tid}`, []);
  for (const { name, pid, tid, tdur = 0 } of events)
    if (name === "ThreadControllerImpl::RunTask")
      threads.get(`${pid} ${tid}`)?.push((tdur / 1000) * slowdown);
  const sum = (durations: readonly number[]) => durations.reduce((total, duration) => total + duration, 0);
  const [busiest] = [...threads.values()].sort((one, other) => sum(other) - sum(one));
  if (!busiest?.length) throw new Error("The trace has no task of a page.");
  return busiest.filter((duration) => duration > LONGEST_TASK_MS);
}
