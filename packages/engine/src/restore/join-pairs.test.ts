import { describe, expect, it } from "vitest";
import { joinPairs } from "./join-pairs.ts";
import { COMMA, END, NONE } from "./word-net-core.ts";

const SIGNS = ["", ",", "."];

/**
 * Joins the pairs in a speech and returns it with its signs. In the speech, `|` stands for a comma and `/`
 * for a sentence end, each followed by its odds. All other gaps have low odds.
 */
function join(speech: string): string {
  const keys: string[] = [];
  const signs: number[] = [];
  const commaOdds: number[] = [];
  const gains: number[] = [];
  for (const part of speech.split(" ")) {
    const [, sign = "", odds = "-3"] = /^([|/])(.+)$/u.exec(part) ?? [];
    if (sign === "") {
      keys.push(part);
      signs.push(NONE);
      commaOdds.push(-3);
      gains.push(-3);
      continue;
    }
    const last = keys.length - 1;
    signs[last] = sign === "|" ? COMMA : END;
    if (sign === "|") commaOdds[last] = Number(odds);
    else gains[last] = Number(odds);
  }
  const found = Uint8Array.from(signs);
  joinPairs({
    language: "en",
    signs: found,
    gains: Float32Array.from(gains),
    threshold: 0,
    isClosed: new Uint8Array(keys.length),
    capitals: Uint8Array.from(keys, (key) => Number(key === "south" || key === "new" || key === "york")),
    keys,
    getCommaOdds: (at) => commaOdds[at] ?? 0,
  });
  return keys.map((key, at) => key + (SIGNS[found[at] ?? NONE] ?? "")).join(" ");
}

describe("joinPairs", () => {
  it("removes commas inside pairs of names or topic words that recur, and no others", () => {
    expect(join("in new |2 york |2 and new york")).toBe("in new york, and new york");
    expect(join("the home |2 directory |2 or a home directory")).toBe(
      "the home directory, or a home directory",
    );
    expect(join("the home |2 directory and a home |2 page")).toBe("the home, directory and a home, page");
    expect(join("and so |2 this or so this")).toBe("and so, this or so this");
  });

  it("keeps a comma of which the net is sure on average", () => {
    expect(join("rocks |2 trees and rocks |2 trees")).toBe("rocks, trees and rocks, trees");
  });

  it("removes an unlikely sentence end inside a pair, and keeps likely ones", () => {
    expect(join("project /1 builder and project builder")).toBe("project builder and project builder");
    expect(join("about code /1 carbon and code /2 carbon")).toBe("about code. carbon and code. carbon");
  });

  it("never joins two numbers or the same word", () => {
    expect(join("macos 0 |1 0 or 0 0 and very angry |1 angry or angry angry")).toBe(
      "macos 0, 0 or 0 0 and very angry, angry or angry angry",
    );
  });
});
