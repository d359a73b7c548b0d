import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { buildReturnUrl } from "./authorization-request.ts";
import { isLoopbackUri, isRedirectUri, isRegistered } from "./redirect-uris.ts";

const parts = fc.constantFrom(
  ..."https: http: // / \\ @ : # ? . %2e localhost 127.0.0.1 [::1] agent.example evil.example :80 :8080 /callback a \t é".split(
    " ",
  ),
);
/** URIs that an attacker might construct. */
const crafted = fc.array(parts, { maxLength: 10 }).map((all) => all.join(""));
const known = ["https://agent.example/callback", "http://127.0.0.1:8080/callback"];
const mutated = fc
  .tuple(fc.constantFrom(...known), fc.nat(40), fc.nat(3), fc.oneof(parts, fc.string({ maxLength: 3 })))
  .map(([uri, at, cut, inserted]) => uri.slice(0, at) + inserted + uri.slice(at + cut));
const uris = fc.oneof(crafted, mutated, fc.webUrl({ withQueryParameters: true }), fc.constantFrom(...known));

describe("OAuth redirect URIs", () => {
  it("must be HTTPS or loopback, without credentials or a fragment", () => {
    fc.assert(
      fc.property(uris, (uri) => {
        if (!isRedirectUri(uri)) return;
        const { protocol, username, password, hash, hostname } = new URL(uri);
        expect([username, password, hash]).toEqual(["", "", ""]);
        if (protocol !== "https:") {
          expect([protocol, ["localhost", "127.0.0.1", "[::1]"].includes(hostname)]).toEqual(["http:", true]);
        }
      }),
    );
  });

  it("must match a registered URI exactly, except for the loopback port", () => {
    fc.assert(
      fc.property(uris, (uri) => {
        const isExact = known.includes(uri) && isRedirectUri(uri);
        const isFree = isLoopbackUri(uri) && isRedirectUri(uri) && /^\/callback$/.test(new URL(uri).pathname);
        // A URI with an empty query is a different one.
        const isOnPort = isFree && new URL(uri).hostname === "127.0.0.1" && !uri.includes("?");
        expect([uri, isRegistered({ uri, registered: known })]).toEqual([uri, isExact || isOnPort]);
      }),
    );
    expect(isRegistered({ uri: "http://127.0.0.1:1/callback", registered: known })).toBe(true);
  });

  it("receive the code and any state without changing origin or path", () => {
    fc.assert(
      fc.property(
        fc.string(),
        fc.constantFrom(...known, "https://agent.example/?code=own&x=1"),
        (state, uri) => {
          const url = new URL(
            buildReturnUrl({
              request: { redirect_uri: uri, state },
              answer: { code: "the code" },
              publicUrl: "https://pith.example",
            }),
          );
          const target = new URL(uri);
          expect([url.origin, url.pathname]).toEqual([target.origin, target.pathname]);
          expect(url.searchParams.getAll("code")).toEqual(["the code"]);
          expect(url.searchParams.get("state")).toBe(state.toWellFormed());
          expect(url.searchParams.get("iss")).toBe("https://pith.example");
        },
      ),
    );
  });
});
