import { describe, expect, it } from "vitest";
import { createOddsReader } from "./create-odds-reader.ts";
import { END, NONE } from "./word-net-core.ts";

describe("createOddsReader", () => {
  it("averages a word over the insides of sentences, whatever its case, signs and possessive", () => {
    const words = ["stalin", "met", "Stalin's", "men", "stalin", "feared", "stalin,"];
    const signs = Uint8Array.from(words, (_, at) => (at === 3 ? END : NONE));
    const capitalOdds = Float32Array.from([9, -4, 2, -3, 9, -5, -1]);
    const findOdds = createOddsReader({ words, marks: { signs, capitalOdds } });
    expect(findOdds("stalin")).toBe(0.5);
    expect(findOdds("men")).toBe(-3);
    expect(findOdds("trotsky")).toBeNull();
  });
});
