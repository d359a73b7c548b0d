import { execFile } from "node:child_process";
import { cp, mkdtemp, readdir, readFile, realpath, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import path from "node:path";
import { promisify } from "node:util";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { summarizeVideoJob } from "../queue/summarize-video.job.ts";
import { runSummary } from "../summaries/run-summary.ts";
import { createTestServer, type TestServer } from "../testing/create-test-server.ts";
import { listen } from "../testing/listen.ts";

const run = promisify(execFile);
const root = path.join(import.meta.dirname, "../../../..");
const tsc = path.join(import.meta.dirname, "../../node_modules/.bin/tsc");

/** A typical program that uses the package. It must compile. */
const program = `import { ApiError, createPithClient, type SummaryEvent } from "pith-client";

declare const process: { env: Record<string, string> };
const { PITH_URL = "", PITH_KEY = "" } = process.env;
const pith = createPithClient({ origin: PITH_URL, key: PITH_KEY });
const url = "https://youtu.be/aaaaaaaaaaa";
const { summary, cost } = await pith.createSummary({ body: { source: { kind: "link", url } } });
const events: SummaryEvent["type"][] = [];
for await (const event of pith.streamSummaryEvents({ id: summary.id })) events.push(event.type);
const read = await pith.getSummary({ params: { id: summary.id } });
const quote: string = read.content?.keyPoints[0]?.quotes[0].text ?? "";
const file = await pith.exportSummary({ params: { id: summary.id }, query: { format: "markdown" } });
const text = await file.text();
const found = await pith.listTalks({ query: { search: quote } });
const { textSummariesUsed } = await pith.getLinkedAccountUsage();
const refuse = (call: Promise<unknown>): Promise<string> =>
  call.then(
    () => "none",
    (error: unknown) => (error instanceof ApiError ? error.reason.code : String(error)),
  );
const refusals = [
  await refuse(pith.getSummary({ params: { id: "none" } })),
  await refuse(pith.exportSummary({ params: { id: "none" }, query: { format: "text" } })),
  await refuse(pith.listFollows()),
];
// @ts-expect-error A summary needs a source.
void (() => pith.createSummary({ body: {} }));
console.log(JSON.stringify({ cost, events, quote, text, total: found.total, textSummariesUsed, refusals }));
`;

let server: TestServer;
let served: Awaited<ReturnType<typeof listen>>;
let folder: string;
let env: Record<string, string | undefined>;
beforeAll(async () => {
  server = await createTestServer();
  served = await listen(server);
  await server.queue.work(summarizeVideoJob, ({ resultId }, job) =>
    runSummary({ resultId, run: job, dependencies: server.dependencies }),
  );
  const { body } = await server.call("createApiKey", {
    as: await server.signInGuest(),
    body: { name: "client", scopes: ["read", "create", "account"] },
  });
  env = { ...process.env, PITH_URL: served.origin, PITH_KEY: body.data.secret };
  folder = await mkdtemp(path.join(tmpdir(), "pith-client-"));
  await run(process.execPath, [path.join(root, ".ci/pack-client.mjs"), folder]);
  // Install the local copy of zod along with it, so that npm downloads nothing.
  const zod = await realpath(path.join(root, "packages/core/node_modules/zod"));
  // Copied, because npm ignores the symlinks that packing it from pnpm's store would produce.
  await cp(zod, path.join(folder, "zod"), { recursive: true });
  await run("tar", ["-czf", path.join(folder, "zod.tgz"), "-C", folder, "zod"]);
  const packages = (await readdir(folder)).filter((name) => name.endsWith(".tgz")).map((name) => `./${name}`);
  await writeFile(path.join(folder, "package.json"), JSON.stringify({ type: "module" }));
  await run("npm", ["install", "--offline", "--no-audit", "--no-fund", ...packages], { cwd: folder });
}, 120_000);
afterAll(async () => {
  await served.close();
  await server.close();
  await rm(folder, { recursive: true, force: true });
});

/** Compiles a program with the consumer's strictest settings, and runs it. */
async function compileAndRun(name: string, text: string): Promise<string> {
  await writeFile(path.join(folder, `${name}.ts`), text);
  const options = ["--strict", "--module", "nodenext", "--target", "es2024", "--ignoreConfig"];
  const compiled = await run(tsc, [...options, `${name}.ts`], { cwd: folder }).catch(
    ({ stdout }: { stdout: string }) => ({ stdout }),
  );
  expect(compiled.stdout).toBe("");
  const { stdout } = await run(process.execPath, [`${name}.js`], { cwd: folder, env });
  return stdout;
}

const readInstalled = (name: string) => readFile(path.join(folder, "node_modules/pith-client", name), "utf8");

describe("pith-client, installed into an empty folder", { timeout: 60_000, tags: ["night"] }, () => {
  it("compiles, and creates, streams, reads, exports and searches summaries", async () => {
    const seen = JSON.parse(await compileAndRun("program", program));
    expect(seen).toMatchObject({ cost: 1, total: 1, textSummariesUsed: 1 });
    expect(seen.events.at(-1)).toBe("done");
    expect(seen.quote.length).toBeGreaterThan(0);
    expect(seen.text).toContain(seen.quote);
    expect(seen.refusals).toEqual(["not_found.summary", "not_found.summary", "none"]);
  });

  it("runs its README example", async () => {
    const [, example = ""] = /```ts\n([\s\S]*?)```/.exec(await readInstalled("README.md")) ?? [];
    const text = example
      .replace("https://pith.example", served.origin)
      .replace("pith_…", env["PITH_KEY"] ?? "");
    expect(await compileAndRun("readme", text)).toMatch(/\n {2}[\d.]+ s: ".+"/);
  });

  it("includes its license and loads without zod at run time", async () => {
    const contents = JSON.parse(await readInstalled("package.json"));
    expect(contents).toMatchObject({ name: "pith-client", license: "MIT", dependencies: { zod: /./ } });
    expect(await readInstalled("LICENSE")).toContain("MIT");
    await rm(path.join(folder, "node_modules/zod"), { recursive: true });
    const load = 'console.log(typeof (await import("pith-client")).createPithClient)';
    const { stdout } = await run(process.execPath, ["--input-type=module", "--eval", load], { cwd: folder });
    expect(stdout).toBe("function\n");
  });
});
