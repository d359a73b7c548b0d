import { execFile } from "node:child_process";
import { mkdir, mkdtemp, rm, writeFile } from "node:fs/promises";
import path from "node:path";
import { promisify } from "node:util";
import openapiTypescript from "openapi-typescript";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { summarizeVideoJob } from "../queue/summarize-video.job.ts";
import { runSummary } from "../summaries/run-summary.ts";
import { createTestServer, type TestServer } from "../testing/create-test-server.ts";
import { listen } from "../testing/listen.ts";
import { apiExamples } from "./api-examples.ts";

const run = promisify(execFile);
// Inside the package, so that the client can resolve its library.
const parent = path.join(import.meta.dirname, "../../test-results");

/** A program like one that a user of a third-party client generator might write. */
const client = `import { env } from "node:process";
import createClient from "openapi-fetch";
import type { paths } from "./api.d.ts";

const headers = { Authorization: \`Bearer \${env["PITH_KEY"]}\` };
const api = createClient<paths>({ baseUrl: env["PITH_URL"] ?? "", headers });
const created = await api.POST("/v1/summaries", {
  body: { source: { kind: "link", url: "https://youtu.be/aaaaaaaaaaa" } },
  params: { header: { "Idempotency-Key": "generated" } },
});
if (!created.data) throw new Error(created.error.code);
const params = { path: { id: created.data.data.summary.id } };
const followed = await api.GET("/v1/summaries/{id}/events", { params, parseAs: "text" });
const read = await api.GET("/v1/summaries/{id}", { params });
const exported = await api.GET("/v1/summaries/{id}/export", {
  params: { ...params, query: { format: "markdown" } },
  parseAs: "text",
});
const refused = await api.GET("/v1/summaries/{id}", { params: { path: { id: "none" } } });
const content = read.data?.data.content;
const quote: string | undefined = content?.keyPoints[0]?.quotes[0].text;
const found = await api.GET("/v1/library/talks", { params: { query: { search: quote ?? "" } } });
const total: number | undefined = found.data?.data.total;
console.log(
  JSON.stringify({
    events: String(followed.data),
    gist: content?.gist,
    quote,
    text: exported.data,
    total,
    code: refused.error?.code,
  }),
);
`;

let server: TestServer;
let served: Awaited<ReturnType<typeof listen>>;
let folder: string;
let env: Record<string, string>;
beforeAll(async () => {
  server = await createTestServer();
  served = await listen(server);
  await server.queue.work(summarizeVideoJob, ({ resultId }, job) =>
    runSummary({ resultId, run: job, dependencies: server.dependencies }),
  );
  const { body } = await server.call("createApiKey", {
    as: await server.signInGuest(),
    body: { name: "client", scopes: ["read", "create"] },
  });
  env = { ...process.env, PITH_URL: served.origin, PITH_KEY: body.data.secret };
  await mkdir(parent, { recursive: true });
  folder = await mkdtemp(path.join(parent, "client-"));
});
afterAll(async () => {
  await served.close();
  await server.close();
  await rm(folder, { recursive: true, force: true });
});

const write = (name: string, text: string) => writeFile(path.join(folder, name), text);

describe("a client from someone else's generator", () => {
  it("compiles, and creates, follows, reads, exports and searches", async () => {
    const document = await (await fetch(`${served.origin}/openapi.json`)).json();
    await write("api.d.ts", await openapiTypescript(document));
    await write("client.ts", client);
    const options = ["--noEmit", "--strict", "--module", "nodenext", "--target", "es2024", "--types", "node"];
    const tsc = path.join(import.meta.dirname, "../../node_modules/.bin/tsc");
    const flags = ["--allowImportingTsExtensions", "--skipLibCheck", "--ignoreConfig"];
    const compiled = await run(tsc, [...options, ...flags, "client.ts"], { cwd: folder }).catch(
      ({ stdout }: { stdout: string }) => ({ stdout }),
    );
    expect(compiled.stdout).toBe("");
    const { stdout } = await run(process.execPath, ["client.ts"], { cwd: folder, env });
    const seen = JSON.parse(stdout);
    expect(seen.events).toContain('"type":"done"');
    expect(seen).toMatchObject({ total: 1, code: "not_found.summary" });
    expect(seen.quote.length).toBeGreaterThan(0);
    expect(seen.text).toContain(seen.gist);
  });
});

describe("the reference's example", () => {
  const isThere = async (program: string) =>
    run(program, ["--version"]).then(
      () => true,
      () => false,
    );

  it.for([
    { name: "curl", file: "example.sh", programs: ["curl", "sh"], text: apiExamples.curl },
    { name: "typescript", file: "example.ts", programs: [], text: apiExamples.typescript },
    { name: "python", file: "example.py", programs: ["python3"], text: apiExamples.python },
  ])("in $name prints a summary with its quotes", async ({ file, programs, text, name }, context) => {
    for (const program of programs.filter((one) => one !== "sh"))
      if (!(await isThere(program)))
        context.skip(`${program} isn't installed, so the ${name} example can't run.`);
    await write(file, text);
    const { stdout } = await run(programs.at(-1) ?? process.execPath, [file], { cwd: folder, env });
    const { body } = await server.call("listSummaries", {
      as: { headers: { Authorization: `Bearer ${env["PITH_KEY"]}` } },
    });
    const { id } = body.data.items[0];
    const { body: read } = await server.call("getSummary", {
      as: { headers: { Authorization: `Bearer ${env["PITH_KEY"]}` } },
      params: { id },
    });
    expect(stdout).toContain(read.data.content.keyPoints[0].quotes[0].text);
  });
});
