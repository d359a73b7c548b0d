import { keyScopes } from "@pith/core/accounts/key-scope";
import { adminEndpoints } from "@pith/core/contract/admin.endpoints";
import { contractSchemas, endpoints } from "@pith/core/contract/contract";
import type { EndpointDefinition } from "@pith/core/contract/define-endpoint";
import { memberEndpoints } from "@pith/core/contract/member.endpoints";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { createOwnerLink } from "./accounts/owner-link.ts";
import type { Call, Walk } from "./testing/contract/contract-walk.ts";
import { arrangeHome, fakeOidcClient, type HomeName, walkHome } from "./testing/contract/walk-home.ts";
import { createHomeServer, type HomeServer } from "./testing/create-home-server.ts";
import {
  type Caller,
  createTestServer,
  nobody,
  readAnswer,
  TEST_ORIGIN,
  type TestServer,
} from "./testing/create-test-server.ts";

const names = Object.keys({ ...memberEndpoints, ...adminEndpoints }) as HomeName[];
const needsUser = (name: HomeName) => ["user", "admin"].includes(endpoints[name].auth);
const isAdmins = (name: HomeName) => endpoints[name].auth === "admin";
/** Calls that are tested last, because they change what other calls need. */
const lastNames: readonly HomeName[] = ["acceptInvitation", "changePassword", "deletePasskey"];

// The order matters: rejected calls change nothing, but valid ones do.
describe("the contract of self-hosted calls", { shuffle: false }, () => {
  let server: HomeServer;
  let walks: Record<HomeName, Walk>;
  beforeAll(async () => {
    server = await createHomeServer({
      settings: { OIDC_ISSUER: "https://provider.example", OIDC_CLIENT_ID: "pith" },
      change: () => ({ oidcClient: fakeOidcClient }),
    });
    walks = walkHome(await arrangeHome(server));
  });
  afterAll(() => server.close());

  const make = (name: HomeName, call: Call) => server.call(name, call as never);

  it.each(names)("%s rejects invalid calls with the documented error", async (name) => {
    for (const { what, status, text, ...call } of walks[name].refusals ?? []) {
      const { body, ...answer } = await make(name, call);
      expect({ what, status: answer.status, text: body.error }).toEqual({ what, status, text });
      expect(body).toMatchObject({
        success: false,
        code: expect.any(String),
        request_id: expect.any(String),
      });
    }
  });

  it.each(names.filter(needsUser))("%s rejects missing and invalid credentials", async (name) => {
    for (const Authorization of ["", "Bearer nonsense", "Bearer pith_nonsense", "Telegram 555000111"]) {
      const headers = Authorization === "" ? {} : { Authorization };
      const { status, body } = await make(name, { ...walks[name].right, as: nobody, headers });
      const codes = isAdmins(name) ? /^(unauthenticated|forbidden\.not_admin)/ : /^unauthenticated\b/;
      expect([Authorization, status === 401 || status === 403, body.code]).toEqual([
        Authorization,
        true,
        expect.stringMatching(codes),
      ]);
    }
  });

  it.each(names.filter(isAdmins))("%s is restricted to admins", async (name) => {
    const { as: _admin, ...right } = walks[name].right;
    const { status, body } = await make(name, { ...right, as: walks.listPasskeys.right.as ?? nobody });
    expect([status, body.code]).toEqual([403, "forbidden.not_admin"]);
  });

  it.each(names.filter(needsUser))("%s rejects every API key", async (name) => {
    const as = walks[name].right.as ?? nobody;
    const key = await server.call("createApiKey", { as, body: { name, scopes: [...keyScopes] } });
    const headers = { Authorization: `Bearer ${key.body.data.secret}` };
    const { status, body } = await make(name, { ...walks[name].right, as: nobody, headers });
    expect([status, body.code]).toEqual([403, "forbidden.key_never"]);
    await server.call("revokeApiKey", { as, params: { id: key.body.data.key.id } });
  });

  it.each(names.filter((name) => "body" in contractSchemas[name]))(
    "%s rejects a body above its size limit",
    async (name) => {
      const { maxBodyBytes = 0, method, path }: EndpointDefinition = endpoints[name];
      const { right } = walks[name];
      const filled = path.replaceAll(/:(\w+)/g, (_whole, param: string) => String(right.params?.[param]));
      const response = await server.app.request(`${TEST_ORIGIN}${filled}`, {
        method,
        headers: { "Content-Type": "application/json", ...right.as?.headers },
        body: `"${"x".repeat(maxBodyBytes)}"`,
      });
      const { status, body } = await readAnswer(response);
      expect([status, body.code]).toEqual([413, "input_too_large.request"]);
    },
  );

  describe("on a server with other accounts", () => {
    let trial: TestServer;
    let owner: Caller;
    beforeAll(async () => {
      trial = await createTestServer();
      const token = new URL(createOwnerLink(trial.dependencies) ?? "").searchParams.get("owner") ?? "";
      const { body } = await trial.call("createOwnerSession", { body: { token } });
      owner = { headers: { Authorization: `Bearer ${body.data.token}` } };
    });
    afterAll(() => trial.close());

    it.each(names)("%s reports that it isn't available", async (name) => {
      const { as: _as, ...right } = walks[name].right;
      const { status, body } = await trial.call(name, { ...right, as: owner } as never);
      expect([status, body.code]).toEqual([501, "not_configured.sign_in_way"]);
    });
  });

  for (const name of [...names.filter((each) => !lastNames.includes(each)), ...lastNames]) {
    // The first admin can be created only once, before anyone can sign in, and `arrangeHome` has already done that.
    if (name === "createFirstAdmin") continue;
    it(`${name} responds as the contract describes`, async () => {
      const { right, data } = walks[name];
      const { status, body } = await make(name, right);
      expect([status, body.error]).toEqual([200, undefined]);
      if (data !== undefined) expect(body.data).toMatchObject(data as object);
    });
  }
});
