import { buildSummary, buildUser } from "@pith/core/testing";
import { waitFor } from "@testing-library/react";
import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { authStore } from "../auth/auth.ts";
import { deleteCopies, eraseOffline, openOffline, readOfflineAccount } from "../auth/offline-account.ts";
import { usePublicConfig } from "../public-config.ts";
import { listCopies, MAX_COPIES, readCopy, removeCopy, saveCopy } from "./copies.ts";
import { createFakeCaches } from "./testing/create-fake-caches.ts";

const anna = buildUser({ id: "anna/1" });
const ben = buildUser({ id: "ben" });
const build = (id: string) => buildSummary({ id, status: "done" });

beforeEach(() => {
  vi.stubGlobal("caches", createFakeCaches());
  usePublicConfig.setState({ load: async () => null });
  signIn(anna);
});

const { load } = usePublicConfig.getState();

afterEach(async () => {
  usePublicConfig.setState({ load });
  eraseOffline();
  authStore.setState({ user: null });
  vi.unstubAllGlobals();
});

function signIn(user: typeof anna, isOfTab = false) {
  authStore.setState({ user, loading: false });
  openOffline({ userId: user.id, isOfTab, isMember: true });
}

/** Simulates reloading offline, where the account can't be fetched. */
function reloadOffline() {
  authStore.setState({ user: null });
}

describe("copies of summaries", () => {
  it("are readable offline after a reload, most recently opened first", async () => {
    for (const id of ["one", "two", "one"]) await saveCopy(build(id));
    reloadOffline();
    expect((await readCopy("one"))?.id).toBe("one");
    expect((await listCopies()).map(({ id }) => id)).toEqual(["one", "two"]);
  });

  it("are limited to the most recently opened ones", async () => {
    for (let number = 0; number <= MAX_COPIES; number += 1) await saveCopy(build(`id-${number}`));
    expect(await listCopies()).toHaveLength(MAX_COPIES);
    expect(await readCopy("id-0")).toBeNull();
  });

  it("are stored for the user who turns out to be signed in", async () => {
    authStore.setState({ user: null, loading: true });
    eraseOffline();
    const saved = saveCopy(build("one"));
    signIn(ben);
    await saved;
    expect((await listCopies()).map(({ id }) => id)).toEqual(["one"]);
    expect(await caches.keys()).toContain("pith-copies-ben");
  });

  it("include only finished summaries, and are deleted with them", async () => {
    await saveCopy(buildSummary({ id: "working", status: "running" }));
    await saveCopy(build("done"));
    await removeCopy("done");
    expect(await listCopies()).toEqual([]);
  });

  it("are deleted on sign-out, even in another tab, and nothing is stored afterward", async () => {
    await saveCopy(build("one"));
    eraseOffline();
    // Another tab signed out, and this tab hasn't noticed yet.
    expect(await readCopy("one")).toBeNull();
    await saveCopy(build("two"));
    await waitFor(async () => expect(await caches.keys()).toEqual([]));
    reloadOffline();
    expect(await listCopies()).toEqual([]);
  });

  it("are deleted if the sign-out happens while one is being stored", async () => {
    const open = caches.open.bind(caches);
    vi.spyOn(caches, "open").mockImplementation(async (name) => {
      const cache = await open(name);
      eraseOffline();
      await deleteCopies({ except: null });
      return cache;
    });
    await saveCopy(build("one"));
    expect(await caches.keys()).toEqual([]);
  });

  it("are never shown to the next account", async () => {
    await saveCopy(build("one"));
    signIn(ben);
    expect(await readCopy("one")).toBeNull();
    expect(await listCopies()).toEqual([]);
    await waitFor(async () => expect(await caches.keys()).not.toContain("pith-copies-anna%2F1"));
  });

  it("of a tab's own sign-in aren't shown in another tab", async () => {
    signIn(anna, true);
    await saveCopy(build("one"));
    reloadOffline();
    expect(await listCopies()).toEqual([]);
  });

  it("are deleted on the next start once the browser session has ended", async () => {
    await saveCopy(build("one"));
    // Browsers drop session cookies when they close.
    // biome-ignore lint/suspicious/noDocumentCookie: simulates a closed browser
    document.cookie = "offline_for=;path=/;max-age=0";
    await deleteCopies({ except: readOfflineAccount()?.userId ?? null });
    expect(await caches.keys()).toEqual([]);
  });

  it("are missing without an error if storage is unavailable", async () => {
    vi.spyOn(console, "error").mockImplementation(() => undefined);
    vi.spyOn(caches, "open").mockRejectedValue(new DOMException("Blocked", "SecurityError"));
    await saveCopy(build("one"));
    expect(await readCopy("one")).toBeNull();
  });
});
