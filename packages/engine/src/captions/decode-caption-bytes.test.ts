import { describe, expect, it } from "vitest";
import { decodeCaptionBytes } from "./decode-caption-bytes.ts";

const text = "1\n00:00:01,000 --> 00:00:02,000\nÇa va, mon ami? Übermut – né à Łódź.\n";

function encodeUtf16({ isLittleEndian, hasMark }: { isLittleEndian: boolean; hasMark: boolean }): Uint8Array {
  const whole = hasMark ? `\uFEFF${text}` : text;
  const view = new DataView(new ArrayBuffer(whole.length * 2));
  for (let index = 0; index < whole.length; index += 1)
    view.setUint16(index * 2, whole.charCodeAt(index), isLittleEndian);
  return new Uint8Array(view.buffer);
}

describe("decodeCaptionBytes", () => {
  it("decodes UTF-8 with and without a byte order mark", () => {
    expect(decodeCaptionBytes(new TextEncoder().encode(text))).toBe(text);
    expect(decodeCaptionBytes(new TextEncoder().encode(`\uFEFF${text}`))).toBe(text);
  });

  it.each([
    [true, true],
    [false, true],
    [true, false],
    [false, false],
  ])("decodes UTF-16 (little endian %s, mark %s)", (isLittleEndian, hasMark) => {
    expect(decodeCaptionBytes(encodeUtf16({ isLittleEndian, hasMark }))).toBe(text);
  });

  it("keeps UTF-8 with one damaged byte", () => {
    const bytes = new TextEncoder().encode("größer und schöner über Öl");
    const damaged = Uint8Array.from([...bytes.slice(0, -1), 0xc3]);
    expect(decodeCaptionBytes(damaged)).toBe("größer und schöner über Ö\ufffd");
  });

  it("decodes empty input to an empty text", () => {
    expect(decodeCaptionBytes(new Uint8Array())).toBe("");
  });
});
