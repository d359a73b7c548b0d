import { expect, it } from "vitest";
import { writeLeadIn } from "./write-lead-in.ts";

it.each([
  [{ label: "Page tables", text: "The kernel switches them." }, "Page tables:"],
  [{ label: "Why?", text: "Nobody knows." }, "Why?"],
  [{ label: null, text: "Nobody knows." }, null],
  [{ label: "Source of truth", text: "The source of truth is the code." }, null],
  [{ label: "Perl", text: "Perl, they say, is write-only." }, null],
  [{ label: "対角行列", text: "対角行列は何度もかけ合わせやすい。" }, null],
  [{ label: "固有ベクトル", text: "「固有ベクトル」は直線上にとどまる。" }, null],
  [{ label: "固有値", text: "変換には固有値がある。" }, "固有値:"],
  [{ label: "เมทริกซ์", text: "เมทริกซ์คือตารางของตัวเลข" }, null],
  [{ label: "Code", text: "Codecs differ." }, "Code:"],
  [{ label: "Kernel", text: "In the kernel, pages move." }, "Kernel:"],
])("turns %j into the lead-in %j", (point, leadIn) => {
  expect(writeLeadIn(point)).toBe(leadIn);
});
