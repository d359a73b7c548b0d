import { execFile } from "node:child_process";
import type { ServerResponse } from "node:http";
import { promisify } from "node:util";
import { Agent, getGlobalDispatcher, setGlobalDispatcher, fetch as undiciFetch } from "undici";
import { describe, expect, it, onTestFinished } from "vitest";
import { startTestProxy } from "../testing/start-test-proxy.ts";
import { startTestServer } from "../testing/start-test-server.ts";
import { createPatientFetch } from "./create-patient-fetch.ts";

/** Calls `url` in a separate Node process, since Node reads its proxy settings at startup. */
async function callInNewNode({
  url,
  environment,
}: {
  url: string;
  environment: Record<string, string>;
}): Promise<string> {
  const { stdout } = await promisify(execFile)(
    process.execPath,
    [
      "--input-type=module",
      "--eval",
      `const { createPatientFetch } = await import(${JSON.stringify(new URL("create-patient-fetch.ts", import.meta.url))});
       const answer = await createPatientFetch()(${JSON.stringify(url)}, { method: "POST", body: "hello" });
       process.stdout.write(await answer.text());`,
    ],
    { env: environment },
  );
  return stdout;
}

describe("createPatientFetch", () => {
  it("uses the proxy from Node's own settings, except for hosts that they exclude", async () => {
    await using server = await startTestServer((_request, response) => response.end("reached"));
    await using proxy = await startTestProxy({ port: server.port });
    const environment = { NODE_USE_ENV_PROXY: "1", HTTP_PROXY: proxy.url, NO_PROXY: "127.0.0.1" };
    expect(await callInNewNode({ url: "http://model.example/v1", environment })).toBe("reached");
    expect(await callInNewNode({ url: server.origin, environment })).toBe("reached");
    expect(proxy.asked.map(({ target }) => target)).toEqual(["model.example:80"]);
  });

  it("waits longer than Node's own fetch for a response and between two chunks", async () => {
    const usual = getGlobalDispatcher();
    onTestFinished(() => setGlobalDispatcher(usual));
    setGlobalDispatcher(new Agent({ headersTimeout: 1, bodyTimeout: 1 }));
    const waiting: ServerResponse[] = [];
    await using server = await startTestServer((request, response) => {
      if (request.url === "/chunks") response.write("first, ");
      if (request.headers["x-patient"]) waiting.push(response);
    });
    const patient = createPatientFetch();
    for (const path of ["/headers", "/chunks"]) {
      const url = `${server.origin}${path}`;
      const answer = patient(url, { headers: { "x-patient": "1" } }).then((response) => response.text());
      await expect(undiciFetch(url).then((response) => response.text())).rejects.toThrow();
      waiting.pop()?.end("last");
      expect(await answer).toMatch(/last$/);
    }
  });
});
