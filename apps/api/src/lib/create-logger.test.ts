import { afterEach, describe, expect, it, vi } from "vitest";
import { createPrint } from "./create-logger.ts";

afterEach(() => vi.restoreAllMocks());

describe("createPrint", () => {
  it.each([
    [false, (written: string) => written],
    [true, (written: string) => `${JSON.parse(written).message}\n`],
  ])("prints plain text, or one line of JSON in production: %s", (isProduction, read) => {
    const write = vi.spyOn(process.stdout, "write").mockReturnValue(true);
    createPrint({ isProduction })('Pith is ready at "http://localhost".');
    const written = write.mock.calls.map(([line]) => String(line));
    write.mockRestore();
    expect(written).toHaveLength(1);
    expect(read(written[0] ?? "")).toBe('Pith is ready at "http://localhost".\n');
  });
});
