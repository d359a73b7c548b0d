import { spawnSync } from "node:child_process";
import { createServerProcess, type ServerProcess } from "@pith/testbed/start-server";
import type { Acknowledged } from "./acknowledged.ts";
import { countEnd, createReport, type FaultReport, startOrRead } from "./fault-report.ts";

/** A separate process namespace, in which a server can't see other servers' process ids. */
const CONTAINER = ["unshare", "--pid", "--fork", "--kill-child", "--mount-proc"];
const SERVERS = 4;

/** Starts several servers on one data folder at the same time, half of them in containers if permitted. */
export async function shareFolder({
  settings,
  acknowledged,
  rounds,
}: {
  settings: Record<string, string>;
  acknowledged: Acknowledged;
  rounds: number;
}): Promise<FaultReport> {
  const [command = "", ...parameters] = [...CONTAINER, "true"];
  const canContain = spawnSync(command, parameters).status === 0;
  const report = createReport(
    `${SERVERS} servers at once on one folder${canContain ? ", two in containers" : ""}`,
  );
  for (; report.runs < rounds; report.runs += 1) {
    await using opened = new AsyncDisposableStack();
    const servers: ServerProcess[] = [];
    for (let index = 0; index < SERVERS; index += 1) {
      const through = canContain && index % 2 === 1 ? CONTAINER : [];
      servers.push(opened.use(await createServerProcess({ settings, through })));
    }
    const outputs = await Promise.all(servers.map(startOrRead));
    const running = servers.filter((_, index) => outputs[index] === null);
    for (const output of outputs) if (output !== null) countEnd({ report, output });
    if (running.length !== 1) report.notes.push(`${running.length} servers had the folder open`);
    const [holder] = running;
    if (holder) {
      await acknowledged.write(holder.origin);
      report.acknowledged = acknowledged.count;
      report.lost = await acknowledged.countLost({ origin: holder.origin });
    }
  }
  return report;
}
