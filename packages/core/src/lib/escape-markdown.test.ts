import { describe, expect, it } from "vitest";
import { escapeMarkdown } from "./escape-markdown.ts";

describe("escapeMarkdown", () => {
  it.each([
    ["One\n\n# Two\r\n- three", "One \\# Two - three"],
    ["![x](http://a.b) <img> `c` *d* _e_", "\\!\\[x\\](http\u200b://a.b) \\<img\\> \\`c\\` \\*d\\* \\_e\\_"],
    ["1. first", "1\\. first"],
    ["- a dash", "\\- a dash"],
    ["see www.a.example", "see www\u200b.a.example"],
    ["Write &lt; or &#60;, AT&T", "Write \\&lt; or \\&\\#60;, AT&T"],
    ["%% hidden in Obsidian %%, 5%", "%\\% hidden in Obsidian %\\%, 5%"],
    ["if a==b and c==d, then x = y", "if a=\\=b and c=\\=d, then x = y"],
    ["From $5 to $10, US$5/$7 or 9$ (or $$)", "From $5 to $10, US\\$5/\\$7 or 9\\$ (or \\$\\$)"],
    ["It's 5 > 4 & so on", "It's 5 \\> 4 & so on"],
  ])("escapes %j", (text, escaped) => {
    expect(escapeMarkdown(text)).toBe(escaped);
  });
});
