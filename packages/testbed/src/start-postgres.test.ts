import { type ChildProcess, spawn } from "node:child_process";
import { existsSync, readdirSync } from "node:fs";
import { writeFile } from "node:fs/promises";
import os from "node:os";
import path from "node:path";
import { fileURLToPath } from "node:url";
import pg from "pg";
import { describe, expect, it } from "vitest";
import { createGuardedFolder } from "./guard.ts";
import { startPostgres } from "./start-postgres.ts";
import { waitUntil } from "./wait-until.ts";

async function runQuery({ address, query }: { address: string; query: string }) {
  const client = new pg.Client({ connectionString: address });
  // If Postgres dies, an open connection reports it twice: to the query, and as an event, which would be
  // unhandled without this listener.
  client.on("error", () => undefined);
  await client.connect();
  try {
    return (await client.query(query)).rows;
  } finally {
    await client.end();
  }
}

describe("startPostgres", () => {
  it("keeps its data and address after a stop and a kill", async () => {
    await using postgres = await startPostgres();
    const address = await postgres.createDatabase();
    await runQuery({ address, query: "create table kept as select 1 as number" });
    await postgres.stop();
    await expect(runQuery({ address, query: "select" })).rejects.toThrow("ECONNREFUSED");
    await postgres.start();
    await runQuery({ address, query: "insert into kept values (2)" });
    await postgres.kill();
    await postgres.start();
    expect(await runQuery({ address, query: "select number from kept order by number" })).toEqual([
      { number: 1 },
      { number: 2 },
    ]);
  });

  it("leaves no process or folder behind when its owner is killed", async () => {
    await using folder = await createGuardedFolder("pith-owner-");
    const script = path.join(folder.path, "owner.ts");
    const source = fileURLToPath(new URL("./start-postgres.ts", import.meta.url));
    await writeFile(
      script,
      `import { startPostgres } from ${JSON.stringify(source)};
       const postgres = await startPostgres();
       console.log(await postgres.createDatabase());
       setInterval(() => {}, 1000);`,
    );
    const before = listFolders();
    const owner = spawn(process.execPath, [script], { stdio: ["ignore", "pipe", "inherit"] });
    const address = await readLine(owner);
    const added = listFolders().filter((name) => !before.includes(name));
    expect(added).not.toEqual([]);
    owner.kill("SIGKILL");
    await waitUntil({
      what: "the database is gone",
      check: () =>
        runQuery({ address, query: "select" }).then(
          () => false,
          () => true,
        ),
    });
    await waitUntil({
      what: "its folder is gone",
      check: () => added.some((name) => !existsSync(path.join(os.tmpdir(), name))),
    });
  });
});

function listFolders(): string[] {
  return readdirSync(os.tmpdir()).filter((name) => name.startsWith("pith-postgres-"));
}

async function readLine(child: ChildProcess): Promise<string> {
  for await (const text of child.stdout?.setEncoding("utf8") ?? []) return String(text).trim();
  throw new Error("The owner ended.");
}
