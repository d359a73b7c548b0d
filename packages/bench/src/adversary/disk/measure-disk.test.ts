import { expect, it } from "vitest";
import { injectDiskFaults } from "./measure-disk.ts";

it(
  "loses nothing that was acknowledged and ends in a sentence, however disk, folder and clock fail",
  async () => {
    const reports = await injectDiskFaults({ points: { kills: 10, cuts: 10, flips: 10, rounds: 1 } });
    for (const { fault, runs, lost, notes } of reports) {
      if (runs === null) console.log(`${fault}: skipped. ${notes.join(" ")}`);
      else expect({ fault, lost, notes }).toEqual({ fault, lost: 0, notes: [] });
    }
  },
  30 * 60_000,
);
