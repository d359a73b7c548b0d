import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { createHomeServer, type HomeServer, type Person } from "../testing/create-home-server.ts";
import { createTestServer } from "../testing/create-test-server.ts";
import { runAdminCommand } from "./run-admin-command.ts";

describe("admin commands on a self-hosted server", () => {
  let server: HomeServer;
  let ada: Person;
  beforeAll(async () => {
    server = await createHomeServer();
    ada = await server.createAdmin();
  });
  afterAll(() => server.close());

  const run = (...parameters: string[]) => runAdminCommand({ parameters, dependencies: server.dependencies });

  it("create a one-time reset link for an admin who forgot the password", async () => {
    const { exitCode, lines } = await run("reset-link", " ADA ");
    expect([exitCode, lines[1]]).toEqual([0, expect.stringContaining("signs Ada out everywhere else")]);
    const token = new URL(lines[0] ?? "").searchParams.get("token") ?? "";
    const accept = () =>
      server.call("acceptInvitation", { body: { token, name: "Ada", password: "eight loud rivers" } });
    const reset = await accept();
    expect(reset.body.data.user).toMatchObject({ id: ada.userId, isAdmin: true });
    expect((await accept()).body.code).toBe("invalid_code.invitation");
    expect((await server.call("listMembers", { as: ada })).status).toBe(401);
    expect((await server.signIn("ada", "eight loud rivers")).status).toBe(200);
    expect((await run("reset-link", "eve")).lines).toEqual(["Nobody is known as eve."]);
  });

  it("show roles instead of plans", async () => {
    const shown = (await run("user", "Ada")).lines.join("\n");
    expect(shown).toMatch(/Name +Ada\n/);
    expect(shown).toMatch(/Role +admin\n/);
    expect(shown).toContain("This month 0 of unlimited summaries");
    expect(shown).not.toMatch(/Plan|Payments|Google/);
    expect((await run("set-tier", "Ada", "pro")).exitCode).toBe(2);
    expect((await run("set-tier", "Ada", "free")).lines).toEqual(["Ada is no admin."]);
    expect((await run("set-tier", "Ada", "admin")).lines).toEqual(["Ada is an admin."]);
  });

  it("refuse to create a reset link on other servers", async () => {
    const trial = await createTestServer();
    const { userId } = await trial.signInGuest();
    const { exitCode } = await runAdminCommand({
      parameters: ["reset-link", userId],
      dependencies: trial.dependencies,
    });
    expect(exitCode).toBe(3);
    await trial.close();
  });
});
