import { readSetupCode } from "../accounts/members/setup-code.ts";
import {
  type Caller,
  createTestServer,
  readCookie,
  TEST_ORIGIN,
  type TestServer,
} from "./create-test-server.ts";

/** A strong password, shared by all members. */
export const PASSWORD = "seven quiet rivers";

export interface Person extends Caller {
  userId: string;
  token: string;
  cookie: string;
}

type Options = NonNullable<Parameters<typeof createTestServer>[0]>;

/** Creates a self-hosted server, with helpers for its members. */
export async function createHomeServer({ settings = {}, ...options }: Options = {}) {
  const server = await createTestServer({
    ...options,
    settings: { EDITION: "self-hosted", PUBLIC_URL: TEST_ORIGIN, ...settings },
  });
  return Object.assign(server, {
    async readSetupCode(): Promise<string> {
      return (await readSetupCode(server.dependencies))?.code ?? "";
    },
    async createAdmin(name = "Ada"): Promise<Person> {
      const setupCode = (await readSetupCode(server.dependencies))?.code ?? "";
      return readPerson(
        await server.call("createFirstAdmin", { body: { setupCode, name, password: PASSWORD } }),
      );
    },
    async invite(admin: Caller, body: { isAdmin?: boolean; memberId?: string } = {}): Promise<string> {
      const answer = await server.call("createInvitation", { as: admin, body });
      return new URL(answer.body.data.url).searchParams.get("token") ?? "";
    },
    /** Invites a new member and accepts the invitation. */
    async join(admin: Caller, name: string, { isAdmin = false } = {}): Promise<Person> {
      const { body } = await server.call("createInvitation", { as: admin, body: { isAdmin } });
      const token = new URL(body.data.url).searchParams.get("token") ?? "";
      return readPerson(await server.call("acceptInvitation", { body: { token, name, password: PASSWORD } }));
    },
    signIn: (name: string, password = PASSWORD, headers: Record<string, string> = {}) =>
      server.call("signInWithPassword", { body: { name, password }, headers }),
  });
}

export type HomeServer = Awaited<ReturnType<typeof createHomeServer>>;

/** Returns the member that a response signed in. */
export function readPerson({ status, body, headers }: Awaited<ReturnType<TestServer["call"]>>): Person {
  if (status !== 200) throw new Error(`Nobody was signed in: ${status} ${body.code}.`);
  const token: string = body.data.token;
  return {
    headers: { Authorization: `Bearer ${token}` },
    userId: body.data.user.id,
    token,
    cookie: readCookie(headers, "session"),
  };
}
