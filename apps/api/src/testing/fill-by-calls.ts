import { endpoints } from "@pith/core/contract/contract";
import type { Db } from "../db/database.ts";
import { arrangeContract } from "./contract/arrange-contract.ts";
import { trialNames } from "./contract/contract-walk.ts";
import { createWalks } from "./contract/create-walks.ts";
import { createHomeServer } from "./create-home-server.ts";
import { createTestPasskey } from "./create-test-passkey.ts";
import { type Answer, TEST_ORIGIN, type TestServer } from "./create-test-server.ts";
import { fillEveryTable } from "./fill-every-table.ts";

/** Matches calls that delete what other calls have created. */
const taking = /^(delete|revoke|sign|end|unkeep|unshare|cancel|dismiss|disconnect|remove|stop)/;

/** Reads all data that the API returns to a caller. The result doesn't depend on the kind of database. */
export type ReadByCalls = (server: TestServer) => Promise<Record<string, Answer["body"] | string>>;

/**
 * Fills a server's database through the API, then adds a generated row to every table that is still empty. Summaries
 * wait in the queue. Returns a function that reads the data through the API.
 */
export async function fillByCalls(server: TestServer): Promise<ReadByCalls> {
  const arranged = await arrangeContract(server);
  const walks = createWalks({ server, arranged });
  // `readServerState` is excluded, because its result depends on the process and its disk.
  const isRead = (name: (typeof trialNames)[number]) =>
    endpoints[name].method === "GET" && name !== "readServerState";
  for (const name of trialNames.filter((one) => endpoints[one].method !== "GET" && !taking.test(one)))
    await server.call(name, walks[name].right as never);
  await addMembers(server);
  await fillEveryTable({ db: server.db as Db, mark: "generated", now: new Date(server.clock.now()) });
  return async (asked) => {
    const answers: Record<string, Answer["body"] | string> = {};
    for (const name of trialNames.filter(isRead)) {
      const { status, text, body } = await asked.call(name, walks[name].right as never);
      const { request_id: _own, ...rest } = body;
      answers[name] = status === 200 && Object.keys(rest).length > 0 ? rest : `${status} ${text}`;
    }
    return answers;
  };
}

/** Adds a self-hosted server's members: an admin and a member with a passkey. Also adds an open invitation. */
async function addMembers({ database }: TestServer): Promise<void> {
  const home = await createHomeServer({ database });
  const admin = await home.createAdmin();
  const member = await home.join(admin, "Grace");
  await home.invite(admin);
  const { body } = await home.call("createPasskeyRegistration", { as: member });
  const passkey = createTestPasskey({ origin: TEST_ORIGIN, rpId: "localhost" });
  const response = passkey.create(body.data.options.challenge);
  await home.call("addPasskey", { as: member, body: { response, name: "Phone" } as never });
  await home.signIn("Ada", "a wrong guess");
  await home.close();
}
