import { expect, it } from "vitest";
import wabt from "wabt";
import { WORD_NET_KERNEL } from "./word-net-kernel.ts";

/** `vitest run word-net-kernel -u` regenerates the module. */
it("is the source of the engine's module", async () => {
  const { buffer } = (await wabt()).parseWat("kernel.wat", WORD_NET_KERNEL, { simd: true }).toBinary({});
  await expect(
    `// Compiled from packages/bench/src/restore/word-net-kernel.ts, whose test writes this file.
export const WORD_NET_MODULE =
  "${Buffer.from(buffer).toString("base64")}";
`,
  ).toMatchFileSnapshot("../../../engine/src/restore/word-net-module.ts");
});
