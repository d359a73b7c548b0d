import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { getNetwork, parseForwardedAddress } from "./read-address.ts";

const port = fc.integer({ min: 0, max: 65_535 });
const group = fc.integer({ min: 0, max: 0xffff }).map((value) => value.toString(16));

describe("parseForwardedAddress", () => {
  it("strips ports and brackets", () => {
    fc.assert(
      fc.property(fc.ipV4(), port, (address, number) => {
        expect(parseForwardedAddress(`${address}:${number}`)).toBe(address);
        expect(parseForwardedAddress(` ${address} `)).toBe(address);
        expect(parseForwardedAddress(`[::ffff:${address}]:${number}`)).toBe(address);
      }),
    );
    fc.assert(
      fc.property(fc.ipV6(), port, (address, number) => {
        const parsed = parseForwardedAddress(address);
        expect(parsed).not.toBeNull();
        expect(parseForwardedAddress(`[${address}]:${number}`)).toBe(parsed);
        expect(parseForwardedAddress(`"[${address}]"`)).toBe(parsed);
      }),
    );
  });

  it("returns null for anything but an IP address", () => {
    for (const hop of [
      "",
      "unknown",
      "_hidden",
      "1.2.3",
      "1.2.3.4.5",
      "1.2.3.4:x",
      "0x7f.1",
      "[::1",
      "a:80",
      "1",
    ]) {
      expect([hop, parseForwardedAddress(hop)]).toEqual([hop, null]);
    }
    fc.assert(fc.property(fc.string(), (hop) => void parseForwardedAddress(hop)));
  });
});

describe("getNetwork", () => {
  it("returns the /48 prefix of an IPv6 address", () => {
    const head = fc.tuple(group, group, group).filter(([first]) => first !== "0");
    const tail = fc.tuple(group, group, group, group, group);
    fc.assert(
      fc.property(head, head, tail, tail, (one, other, first, second) => {
        const network = getNetwork([...one, ...first].join(":"));
        expect(getNetwork([...one, ...second].join(":"))).toBe(network);
        expect(getNetwork([...other, ...first].join(":")) === network).toBe(one.join() === other.join());
      }),
    );
  });

  it("returns an IPv4 address unchanged, even if it is mapped to IPv6", () => {
    fc.assert(
      fc.property(fc.ipV4(), (address) => {
        expect(getNetwork(address)).toBe(address);
        expect(getNetwork(`::ffff:${address}`)).toBe(address);
      }),
    );
    expect(getNetwork("unknown")).toBe("unknown");
    expect(getNetwork("fe80::1%eth0")).toBe("fe80::/48");
  });
});
