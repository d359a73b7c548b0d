import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { getNetwork, parseForwardedAddress } from "./read-address.ts";

const port = fc.integer({ min: 0, max: 65_535 });
const group = fc.integer({ min: 0, max: 0xffff }).map((value) => value.toString(16));

describe("parseForwardedAddress", () => {
  it("cuts the port off, whatever it is", () => {
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

  it("takes nothing that is no address", () => {
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
  it("is one for a whole IPv6 /48 and differs between two", () => {
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

  it("is the address itself for IPv4, also when written as IPv6", () => {
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
