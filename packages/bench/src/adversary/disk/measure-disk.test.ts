import { expect, it } from "vitest";
import { injectDiskFaults } from "./measure-disk.ts";

it("loses nothing acknowledged and ends with a clear message, whatever fails in disk, folder or clock", {
  timeout: 30 * 60_000,
  tags: ["night"],
}, async () => {
  const reports = await injectDiskFaults({
    points: { kills: 10, folders: 1, downgrades: 1, clocks: 1, full: 1, cuts: 10, flips: 10 },
  });
  for (const { fault, runs, acknowledged, lost, notes } of reports) {
    if (runs === null) console.log(`${fault}: skipped. ${notes.join(" ")}`);
    else {
      expect({ fault, lost, notes }).toEqual({ fault, lost: 0, notes: [] });
      expect(acknowledged, fault).toBeGreaterThan(0);
    }
  }
});
