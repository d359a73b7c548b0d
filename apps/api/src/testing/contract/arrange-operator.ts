import type { TestServer } from "../create-test-server.ts";

/** Creates an admin and two permanently failed jobs. Runs all waiting summaries. */
export async function arrangeOperator(server: TestServer) {
  const caller = await server.signInGuest();
  await server.setTier({ userId: caller.userId, tier: "admin" });
  server.sources.failSummaries(Object.assign(new Error("It broke."), { code: "EBROKEN" }));
  for (const text of ["This one breaks.", "This one breaks too."])
    await server.call("createSummary", { as: caller, body: { source: { kind: "text", title: null, text } } });
  await server.runSummaries();
  server.sources.failSummaries(null);
  const [first, second] = await server.queue.listDead();
  return { caller, deadJobIds: [first?.id, second?.id] as const };
}
