import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { listNetworkAttacks } from "./list-network-attacks.ts";
import { runNetworkAttack } from "./run-network-attack.ts";
import { type Canaries, startCanaries } from "./start-canaries.ts";

let canaries: Canaries;
beforeAll(async () => {
  canaries = await startCanaries();
});
afterAll(() => canaries[Symbol.asyncDispose]());

describe("the network's adversary", () => {
  it("reaches no forbidden address, and every attack is rejected", async () => {
    const quick = listNetworkAttacks({ canaryPort: canaries.port }).filter(({ isSlow }) => !isSlow);
    // The last attacks of each kind target the canaries.
    const chosen = [...Map.groupBy(quick, ({ kind }) => kind).values()].flatMap((some) => some.slice(-4));
    for (const attack of chosen) {
      const { code, hits } = await runNetworkAttack({ attack, canaries });
      expect({ kind: attack.kind, hits }).toEqual({ kind: attack.kind, hits: [] });
      expect(["loaded", "fault"], attack.kind).not.toContain(code);
    }
  });

  it("has its playlists read up to the segments that the guard rejects", async () => {
    const attacks = listNetworkAttacks({ canaryPort: canaries.port });
    const attack = attacks.findLast(({ kind }) => kind === "segments at forbidden addresses");
    if (!attack) throw new Error("No attack has segments.");
    expect(await runNetworkAttack({ attack, canaries })).toMatchObject({
      code: "forbidden_address.captions",
    });
  });

  it("counts a connection that the guard lets through", async () => {
    const origin = `http://127.0.0.2:${canaries.port}`;
    const { hits } = await runNetworkAttack({
      attack: {
        kind: "a redirect",
        link: "http://hostile.example.com/talk",
        answer: (_request, response) => response.writeHead(302, { location: `${origin}/` }).end(),
      },
      canaries,
      allowedOrigins: [origin],
    });
    expect(hits).toEqual(["opened 127.0.0.2", "reached 127.0.0.2"]);
  });
});
