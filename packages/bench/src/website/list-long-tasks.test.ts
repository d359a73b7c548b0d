import { expect, it } from "vitest";
import { listLongTasks, type TraceEvent } from "./list-long-tasks.ts";

const thread = (pid: number, name: string): TraceEvent => ({
  name: "thread_name",
  ph: "M",
  pid,
  tid: 1,
  args: { name },
});
const task = (pid: number, ms: number): TraceEvent => ({
  name: "ThreadControllerImpl::RunTask",
  ph: "X",
  pid,
  tid: 1,
  tdur: ms * 1000,
});

it("lists the tasks over 50 ms on a slower CPU of the busiest page's main thread", () => {
  const events = [
    ...[thread(1, "CrBrowserMain"), thread(2, "CrRendererMain"), thread(3, "CrRendererMain")],
    ...[task(1, 900), task(2, 15), task(3, 12), task(3, 13), { ...task(3, 99), name: "Layout" }, task(3, 20)],
  ];
  expect(listLongTasks({ events, slowdown: 4 })).toEqual([52, 80]);
});

it("refuses a trace without a page's tasks, which would look like a fast page", () => {
  const events = [thread(2, "CrRendererMain"), task(1, 60)];
  expect(() => listLongTasks({ events, slowdown: 4 })).toThrow("no task of a page");
});
