import { keyScopes } from "@pith/core/accounts/key-scope";
import { contractSchemas, type EndpointName, endpoints } from "@pith/core/contract/contract";
import type { EndpointDefinition } from "@pith/core/contract/define-endpoint";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import type { Database } from "../../db/database.ts";
import { renderEnglish } from "../../lib/render-english.ts";
import { createTestServer, nobody, readAnswer, TEST_ORIGIN, type TestServer } from "../create-test-server.ts";
import { arrangeContract } from "./arrange-contract.ts";
import { type Call, type TrialName, trialNames, type Walk } from "./contract-walk.ts";
import { createWalks } from "./create-walks.ts";
import { getRows } from "./requirement-rows.ts";

const names = trialNames;
/** These tests delete data that other calls need, so they run last. */
const lastNames: readonly TrialName[] = [
  "unshareSummary",
  "deletePodcastFeedLink",
  "signOutElsewhere",
  "deleteAccount",
];
/** An extension's session has no owner until someone signs in with it. */
const openToAll: readonly EndpointName[] = ["putExtensionSession"];
const needsUser = (name: EndpointName) => ["user", "visitor"].includes(endpoints[name].auth);

/** Tests every call in the contract on one kind of database. */
export function describeContract({
  kind,
  openDatabase,
}: {
  kind: string;
  openDatabase: () => Promise<{ database: Database | null; close: () => Promise<void> }>;
}): void {
  // The tests run in this order: calls change state that later errors depend on, and the last ones delete data that
  // others need.
  describe(`the contract on ${kind}`, { shuffle: false }, () => {
    let server: TestServer;
    let walks: Record<TrialName, Walk>;
    let close: () => Promise<void> = async () => {};
    beforeAll(async () => {
      const opened = await openDatabase();
      close = opened.close;
      server = await createTestServer(opened.database ? { database: opened.database } : {});
      const arranged = await arrangeContract(server);
      walks = createWalks({ server, arranged });
    });
    afterAll(async () => {
      await server.close();
      await close();
    });

    const make = (name: EndpointName, call: Call) => server.call(name, call as never);
    const isDetailed = (name: EndpointName) =>
      ["requestLoginCode", "verifyLoginCode", "linkTelegram", "activateTelegram"].includes(name);

    it.each(names)("%s refuses each wrong call in its own words", async (name) => {
      for (const { what, status, text, ...call } of walks[name].refusals ?? []) {
        const { body, ...answer } = await make(name, call);
        expect({ what, status: answer.status, text: body.error }).toEqual({ what, status, text });
        expect(body).toMatchObject({
          success: false,
          code: expect.any(String),
          request_id: expect.any(String),
        });
        if (isDetailed(name)) expect(body.detail).toBe(text);
      }
    });

    for (const name of names.filter(needsUser)) {
      it(`${name} refuses nobody and credentials that prove nothing`, {
        tags: getRows({ name, by: "nobody" }),
      }, async () => {
        const endpoint: EndpointDefinition = endpoints[name];
        const { right } = walks[name];
        const bare = await make(name, { ...right, as: nobody, headers: {} });
        expect([bare.status, bare.body.success, bare.body.error]).toEqual([
          401,
          false,
          renderEnglish({ code: endpoint.authErrors?.noUser ?? "unauthenticated.not_signed_in", params: {} }),
        ]);
        for (const Authorization of [
          "Telegram 555000111",
          "Bearer nonsense",
          "Bearer pith_ext_nonsense",
          "Bearer pith_nonsense",
          "Bearer pith_agt_nonsense",
          "Basic eA==",
        ]) {
          const { status, body } = await make(name, { ...right, as: nobody, headers: { Authorization } });
          expect([Authorization, status, body.code]).toEqual([
            Authorization,
            401,
            expect.stringMatching(/^unauthenticated\b/),
          ]);
        }
      });
    }

    it.each(names.filter((name) => endpoints[name].auth === "service"))(
      "%s is the bot's alone",
      async (name) => {
        const { right } = walks[name];
        const stranger = await server.signInGuest();
        for (const headers of [{}, { "X-Pith-Service-Key": "wrong" }, stranger.headers]) {
          const { status, body } = await make(name, {
            ...right,
            as: nobody,
            headers: headers as Record<string, string>,
          });
          expect([status, body.error]).toEqual([401, "This endpoint requires the bot's service key."]);
        }
      },
    );

    it.each(names.filter((name) => "body" in contractSchemas[name]))(
      "%s reads no more than it says",
      async (name) => {
        const { maxBodyBytes = 0, method, path }: EndpointDefinition = endpoints[name];
        const { right } = walks[name];
        const filled = path.replaceAll(/:(\w+)/g, (_whole, key: string) => String(right.params?.[key]));
        const response = await server.app.request(`${TEST_ORIGIN}${filled}`, {
          method,
          headers: { "Content-Type": "application/json", ...right.as?.headers, ...right.headers },
          body: `"${"x".repeat(maxBodyBytes)}"`,
        });
        const { status, body } = await readAnswer(response);
        expect([status, body.code]).toEqual([413, "input_too_large.request"]);
      },
    );

    it.each(
      names.filter(
        (name) => needsUser(name) && "params" in contractSchemas[name] && !openToAll.includes(name),
      ),
    )("%s shows nobody what is somebody else's", async (name) => {
      const stranger = await server.signInGuest();
      const { status, body } = await make(name, { ...walks[name].right, as: stranger });
      expect([status, body.code]).toEqual([404, expect.stringMatching(/^not_found\b/)]);
    });

    it.each(names.filter((name) => "params" in contractSchemas[name] || "query" in contractSchemas[name]))(
      "%s takes no address that is far too long for a failure of its own",
      async (name) => {
        const { right } = walks[name];
        const long = "x".repeat(7_000);
        const fill = (values: Record<string, unknown> = {}) =>
          Object.fromEntries(Object.keys(values).map((key) => [key, long]));
        const query =
          "query" in contractSchemas[name] ? { query: { limit: long, ...fill(right.query) } } : {};
        const { status } = await make(name, {
          ...right,
          ...(right.params && { params: fill(right.params) }),
          ...query,
        });
        expect(status).toBeGreaterThanOrEqual(400);
        expect(status).toBeLessThan(500);
      },
    );

    for (const name of [...names.filter((name) => !lastNames.includes(name)), ...lastNames]) {
      it(`${name} answers as the contract says`, { tags: getRows({ name, by: "right" }) }, async () => {
        const { reply }: EndpointDefinition = endpoints[name];
        const { right, data } = walks[name];
        const { status, body, text, headers } = await make(name, right);
        expect([status, body.error]).toEqual([200, undefined]);
        if (reply === "data" || reply === "success") expect(body.success).toBe(true);
        if (["data", "success", "plain"].includes(reply))
          expect(headers.get("content-type")).toMatch(/^application\/json\b/);
        if (reply === "events") expect(headers.get("content-type")).toContain("text/event-stream");
        if (reply === "text") expect(text).toContain("Bridges");
        if (data !== undefined) expect(body.data).toMatchObject(data as object);
      });
    }

    // Runs last, because calls with a key that has the right scope change data that other tests need.
    it.each(names.filter((name) => needsUser(name) || endpoints[name].auth === "optional"))(
      "%s asks an API key for its scope",
      async (name) => {
        const { keyScope }: EndpointDefinition = endpoints[name];
        const owner = await server.signInGuest();
        const refusals: unknown[] = [];
        for (const scope of keyScopes) {
          const key = await server.call("createApiKey", {
            as: owner,
            body: { name: scope, scopes: [scope] },
          });
          const headers = { Authorization: `Bearer ${key.body.data.secret}` };
          const { status, body } = await make(name, { ...walks[name].right, as: nobody, headers });
          if (scope === keyScope) expect([401, 403]).not.toContain(status);
          else refusals.push([status, body.code]);
        }
        const refusal = [403, keyScope ? "forbidden.key_scope" : "forbidden.key_never"];
        const length = keyScopes.length - (keyScope ? 1 : 0);
        expect(refusals).toEqual(Array.from({ length }, () => refusal));
      },
    );
  });
}
