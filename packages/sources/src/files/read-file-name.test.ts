import { describe, expect, it } from "vitest";
import { readFileName } from "./read-file-name.ts";

describe("readFileName", () => {
  it.each([
    ["talk.en.vtt", "talk"],
    ["folder/Six orchards - nine winters.de-DE.srt", "Six orchards - nine winters"],
    ["2016__eigenvalues__arabic.srt", "2016 eigenvalues arabic"],
    ["my-talk-about-rain-2024.txt", "my talk about rain 2024"],
    ["GPT-4.txt", "GPT-4"],
    ["snake_case with spaces.txt", "snake_case with spaces"],
    ["two_winters_[a-b_c1D2e3F].mp4", "two winters [a-b_c1D2e3F]"],
    ["___.txt", "___"],
  ])("reads %s as %s", (fileName, title) => {
    expect(readFileName(fileName).title).toBe(title);
  });

  it("returns no title without a file name", () => {
    expect(readFileName(null)).toEqual({ name: null, title: null });
  });
});
