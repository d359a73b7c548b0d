/** Tasks up to this length don't noticeably delay a visitor's input, in milliseconds. */
export const LONGEST_TASK_MS = 50;

/**
 * An event of Chromium's trace, as far as it's needed here. `tdur` is the thread's own time in µs.
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
 * Returns how long each task of the page's main thread takes on a CPU slower by the factor `slowdown`, in ms
 * and in the order of the trace, if it takes over 50 ms. If there are threads of several pages, uses the
 * busiest one.
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
