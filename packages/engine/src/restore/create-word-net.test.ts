import { describe, expect, it } from "vitest";
import { createWordNet, OUTPUTS, WINDOW } from "./create-word-net.ts";
import { weights } from "./weights/en.ts";

describe("createWordNet", () => {
  it("scores a word by its window alone, also after more distinct words than it remembers", () => {
    const net = createWordNet(weights);
    const rare = Array.from({ length: 21_000 }, (_, at) => `word${at}ly`);
    const talk = "so the key lifts the pins and then it turns what is a lock anyway".split(" ");
    const alone = net.score(talk);
    const { scores, keys } = net.score([...talk, ...rare, ...talk]);
    expect(keys.slice(-talk.length)).toEqual(talk);
    const inner = scores.slice(-(talk.length - WINDOW) * OUTPUTS);
    expect(inner).toEqual(alone.scores.slice(-(talk.length - WINDOW) * OUTPUTS));
  });
});
