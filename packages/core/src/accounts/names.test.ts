import { describe, expect, it } from "vitest";
import { getAccountHandle } from "./get-account-handle.ts";
import { getDisplayName } from "./get-display-name.ts";
import { getInitials } from "./get-initials.ts";
import { profileSchema } from "./user.ts";

describe("getInitials", () => {
  it("returns the capitalized first letters of up to two words", { tags: "S2.usermenu.06" }, () => {
    expect(getInitials("ada maria lovelace")).toBe("AM");
    expect(getInitials("ada")).toBe("A");
    expect(getInitials("  Éva   Ørsted ")).toBe("ÉØ");
  });

  it("ignores brackets, dashes and emoji", () => {
    expect(getInitials("(Ada) – Lovelace")).toBe("AL");
    expect(getInitials("🎉 Ada Lovelace")).toBe("AL");
    expect(getInitials("李 小龙")).toBe("李小");
  });

  it("returns a placeholder or emoji for a name without letters", () => {
    expect(getInitials("")).toBe("?");
    expect(getInitials(" \n ")).toBe("?");
    expect(getInitials("👩‍👧 🎉")).toBe("👩‍👧");
  });
});

describe("getDisplayName", () => {
  const name = (profile: object) => getDisplayName({ profile: profileSchema.parse(profile) });

  it("prefers the display name, then full name, username and email", () => {
    const all = { displayName: "Ada L.", firstName: "Ada", lastName: "Lovelace", username: "ada" };
    expect(name(all)).toBe("Ada L.");
    expect(name({ ...all, displayName: " " })).toBe("Ada Lovelace");
    expect(name({ lastName: "Lovelace" })).toBe("Lovelace");
    expect(name({ username: "ada", email: "x@pith.example" })).toBe("ada");
    expect(name({ email: "ada@pith.example" })).toBe("ada");
    expect(name({})).toBeNull();
  });
});

describe("getAccountHandle", () => {
  const profile = profileSchema.parse({ email: "ada@pith.example", username: "ada" });

  it("returns @username for Telegram and the email address for Google", () => {
    expect(getAccountHandle({ authProvider: "telegram", profile })).toBe("@ada");
    expect(getAccountHandle({ authProvider: "firebase", profile })).toBe("ada@pith.example");
  });

  it("returns null without a username or email address", () => {
    const nameless = profileSchema.parse({});
    expect(getAccountHandle({ authProvider: "telegram", profile: nameless })).toBeNull();
    expect(getAccountHandle({ authProvider: "firebase", profile: nameless })).toBeNull();
  });
});
