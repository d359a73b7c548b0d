import { describe, expect, it } from "vitest";
import { readText } from "./repository.ts";

/**
 * Number of ASVS 5.0.0 level 1 and 2 requirements in each section of chapters 6 to 8 and 10. They are
 * numbered from 1.
 */
const sections: Record<string, number> = {
  "6.1": 3,
  "6.2": 12,
  "6.3": 4,
  "6.4": 4,
  "6.5": 5,
  "6.6": 3,
  "6.8": 4,
  "7.1": 3,
  "7.2": 4,
  "7.3": 2,
  "7.4": 5,
  "7.5": 2,
  "7.6": 2,
  "8.1": 2,
  "8.2": 3,
  "8.3": 1,
  "8.4": 1,
  "10.1": 2,
  "10.2": 2,
  "10.3": 4,
  "10.4": 11,
  "10.5": 5,
  "10.6": 2,
  "10.7": 3,
};

const rows = readText("docs/security.md")
  .split("\n")
  .filter((line) => /^\| \d/.test(line))
  .map((line) => line.split("|").map((cell) => cell.trim()));

describe("the table of security requirements", () => {
  it("has a row for every requirement, with how it is met or why not", () => {
    const wanted = Object.entries(sections).flatMap(([section, count]) =>
      Array.from({ length: count }, (_, index) => `${section}.${index + 1}`),
    );
    expect(rows.map(([, number]) => number)).toEqual(wanted);
    const empty = rows.filter(([, , , status, how, shown]) => !status || (!how && !shown));
    expect(empty).toEqual([]);
  });

  it("names existing tests", () => {
    const named = rows.flatMap(([, , , , , shown = ""]) => shown.split("<br>").filter(Boolean));
    const missing = named.filter((one) => {
      const [file = "", title = ""] = one.split(" › ");
      return title === "" || !readText(file.replaceAll("`", "")).includes(title);
    });
    expect(missing).toEqual([]);
    expect(named.length).toBeGreaterThan(50);
  });
});
