import { type ChildProcess, spawn } from "node:child_process";
import { writeFile } from "node:fs/promises";
import path from "node:path";
import { fileURLToPath } from "node:url";
import { createGuardedFolder, guardProcess } from "@pith/testbed/guard";

const SCRIPT = fileURLToPath(new URL("./bare-server.ts", import.meta.url));

export interface BareServer extends AsyncDisposable {
  port: number;
  pid: number;
}

/** Starts a bare Hono route that returns `value` as JSON, in its own process. */
export async function startBareServer(value: unknown): Promise<BareServer> {
  await using folder = await createGuardedFolder("pith-bare-");
  const file = path.join(folder.path, "value.json");
  await writeFile(file, JSON.stringify(value));
  const child = spawn(process.execPath, [SCRIPT, file], { stdio: ["ignore", "pipe", "inherit"] });
  guardProcess(child);
  const port = Number(await readLine(child));
  if (!child.pid || !port) throw new Error("The bare server didn't start.");
  return {
    port,
    pid: child.pid,
    async [Symbol.asyncDispose]() {
      child.kill("SIGKILL");
    },
  };
}

async function readLine(child: ChildProcess): Promise<string> {
  for await (const text of child.stdout?.setEncoding("utf8").iterator({ destroyOnReturn: false }) ?? []) {
    return String(text).trim();
  }
  return "";
}
