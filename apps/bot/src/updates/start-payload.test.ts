import { describe, expect, it } from "vitest";
import { parseStartPayload } from "./start-payload.ts";

describe("parseStartPayload", () => {
  it("parses every payload of a link to the bot", () => {
    expect(parseStartPayload("")).toEqual({ kind: "none" });
    expect(parseStartPayload("login")).toEqual({ kind: "login" });
    expect(parseStartPayload("upgrade")).toEqual({ kind: "plans" });
    expect(parseStartPayload("usage")).toEqual({ kind: "usage" });
    expect(parseStartPayload("wish")).toEqual({ kind: "wish" });
    expect(parseStartPayload("inline")).toEqual({ kind: "help" });
    expect(parseStartPayload("yt_dQw4w9WgXcQ")).toEqual({
      kind: "video",
      link: "https://www.youtube.com/watch?v=dQw4w9WgXcQ",
    });
    const link = "https://vimeo.com/76979871";
    expect(parseStartPayload(`v_${Buffer.from(link).toString("base64url")}`)).toEqual({
      kind: "video",
      link,
    });
    expect(parseStartPayload("s_Ab-1_x")).toEqual({ kind: "shared", shareId: "Ab-1_x" });
  });

  it("returns unknown for anything else", () => {
    for (const text of ["toString", "yt_", "x_1", "login now", `s_${"x".repeat(63)}`, "<b>"]) {
      expect(parseStartPayload(text)).toEqual({ kind: "unknown" });
    }
  });
});
