import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { encodeText } from "@pith/engine/testing/encode-text";
import { afterAll, describe, expect, it } from "vitest";
import { runPith } from "./testing/run-pith.ts";

const folder = mkdtempSync(join(tmpdir(), "pith-encodings-"));
afterAll(() => rmSync(folder, { recursive: true }));

const russian = "Сегодня мы говорим о том, как устроены дверные замки и почему их открывают без ключа.";
const japanese = "今日は錠前の仕組みについて話します。鍵がピンを持ち上げると、シリンダーが回ります。";
const chinese = "今天我们来谈谈锁是怎样工作的。钥匙把每个销子抬到正确的高度,锁芯才能转动。";

const encodeUtf16 = (text: string) => Buffer.from(`\uFEFF${text}`, "utf16le");

describe("a caption file in another encoding", () => {
  it.each([
    ["windows-1251", russian],
    ["shift_jis", japanese],
    ["gb18030", chinese],
    ["utf-16le", russian],
    ["utf-16be", japanese],
  ])("is decoded correctly from %s", async (encoding, sentence) => {
    const times = (second: number) => `00:00:${String(second).padStart(2, "0")},000`;
    const cues = Array.from(
      { length: 9 },
      (_, at) => `${at + 1}\n${times(at * 6)} --> ${times(at * 6 + 6)}\n${sentence}\n`,
    );
    const text = cues.join("\n");
    const bytes = encoding.startsWith("utf-16") ? encodeUtf16(text) : encodeText({ text, encoding });
    const file = join(folder, `${encoding}.srt`);
    writeFileSync(file, encoding === "utf-16be" ? Buffer.from(bytes ?? []).swap16() : (bytes ?? ""));
    const { exitCode, stdout, stderr } = await runPith({ parameters: ["transcript", file] });
    expect([exitCode, stderr]).toEqual([0, ""]);
    expect(stdout.split("\n")[0]).toBe(`0:00  ${sentence}`);
  });

  it("is rejected if no encoding fits, instead of being read as garbage", async () => {
    const file = join(folder, "noise.txt");
    writeFileSync(
      file,
      Uint8Array.from({ length: 4000 }, (_, at) => 0x80 + ((at * 7919) % 0x7f)),
    );
    const { exitCode, stdout } = await runPith({ parameters: [file] });
    expect([exitCode, stdout]).toEqual([3, ""]);
  });
});
