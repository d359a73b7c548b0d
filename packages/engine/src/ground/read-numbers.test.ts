import { describe, expect, it } from "vitest";
import { readNumbers } from "./read-numbers.ts";

describe("readNumbers", () => {
  it.each([
    ["twenty-five euros", [[25]]],
    ["two hundred and twenty-seven metres", [[227]]],
    ["1.5 million", [[1_500_000]]],
    ["three thousand four hundred", [[3400]]],
    ["five or six, in 1999", [[5], [6], [1999]]],
    ["no one knows", []],
    ["٢٥ في المئة", [[25]]],
    ["१२ साल", [[12]]],
  ])("reads %j as %j", (text, numbers) => {
    expect(readNumbers(text)).toEqual(numbers);
  });

  it("gives both readings of a mark that may group or divide", () => {
    expect(readNumbers("1,234")[0]).toEqual([1234, 1.234]);
    expect(readNumbers("3,5 Prozent")[0]).toContain(3.5);
    expect(readNumbers("1.234.567,8")[0]).toContain(1234567.8);
  });
});
