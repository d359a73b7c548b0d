import { serverStateEndpoints } from "@pith/core/contract/server-state.endpoints";
import type { ServerState } from "@pith/core/contract/server-state.schemas";
import { AppError } from "@pith/core/errors/app-error";
import { render, screen, waitFor } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { afterEach, beforeAll, describe, expect, it, vi } from "vitest";
import { api } from "../../lib/api-client.ts";
import { formatBytes } from "../../lib/texts/format-bytes.ts";
import { loadTextArea, switchLanguage } from "../../lib/texts/texts.ts";
import { formatCost } from "./format-numbers.ts";
import { ServerPanel } from "./server-panel.tsx";

const JOB = "3f0a7c54-8d9b-4f5e-9d55-0c2a3c1f7a10";
const quiet: ServerState = {
  version: "1.2.0",
  processes: [{ role: "all", version: "1.2.0", startedAt: "2026-11-26T08:00:00.000Z", isThis: true }],
  silentProcesses: 0,
  database: { kind: "embedded", sizeBytes: 48_000_000, pool: null },
  disk: { freeBytes: 12_000_000_000, totalBytes: 64_000_000_000 },
  queues: [{ name: "summarize-video", waiting: 0, running: 0, oldestSeconds: null }],
  deadJobCount: 0,
  deadJobs: [],
  models: { today: [], month: [] },
  sources: [],
  backup: { isDoneHere: true, lastAt: null },
  findings: [],
};
const busy: ServerState = {
  ...quiet,
  queues: [{ name: "summarize-video", waiting: 7, running: 2, oldestSeconds: 95 }],
  deadJobCount: 1,
  deadJobs: [
    {
      id: JOB,
      queue: "read-aloud",
      failedAt: "2026-11-26T09:00:00.000Z",
      error: "TimeoutError at voice.ts:12",
    },
  ],
  models: {
    today: [],
    month: [
      {
        model: "gpt-5-mini",
        calls: 12,
        failedCalls: 1,
        inputTokens: 40_000,
        outputTokens: 3_000,
        costMicroUsd: 41_000,
        unpricedCalls: 0,
      },
    ],
  },
  sources: [{ source: "youtube", outcome: "ok", count: 31 }],
  findings: [
    { state: "ok", text: "The database answers." },
    { state: "problem", text: "Only 2 % of the disk is free." },
  ],
};

function fakeServer(states: ServerState[]) {
  const calls: unknown[] = [];
  vi.spyOn(api, "call").mockImplementation((async (endpoint: unknown, input: unknown) => {
    if (endpoint === serverStateEndpoints.readServerState)
      return states.length > 1 ? states.shift() : states[0];
    calls.push([endpoint, input]);
    return undefined;
  }) as unknown as typeof api.call);
  return calls;
}

beforeAll(async () => {
  await Promise.all([loadTextArea("admin"), loadTextArea("findings")]);
});
afterEach(() => vi.restoreAllMocks());

describe("ServerPanel in another language", () => {
  afterEach(() => switchLanguage("en"));

  it("translates the doctor's findings, and shows untranslated ones in English", async () => {
    await switchLanguage("de");
    const service = { code: "finding.name_oidc", params: {} };
    const findings: ServerState["findings"] = [
      {
        state: "problem",
        text: "The OpenID Connect provider can't be reached from here: check the network, or fix OIDC_ISSUER.",
        message: { code: "finding.service_unreachable", params: { service, setting: "OIDC_ISSUER" } },
      },
      { state: "risk", text: "Of a newer server.", message: { code: "finding.newer", params: {} } },
      { state: "ok", text: "Of an older server." },
    ];
    fakeServer([{ ...quiet, findings }]);
    render(<ServerPanel />);
    const setting = await screen.findByText("OIDC_ISSUER");
    expect(setting.tagName).toBe("CODE");
    expect(setting.closest("[data-finding] > span:last-child")?.textContent).toBe(
      "Der OpenID-Connect-Anbieter ist von hier nicht erreichbar: Prüfe das Netz, oder korrigiere OIDC_ISSUER.",
    );
    for (const text of ["Of a newer server.", "Of an older server."]) {
      expect(screen.getByText(text).getAttribute("lang")).toBe("en");
    }
  });
});

describe("ServerPanel in Arabic", () => {
  afterEach(() => switchLanguage("en"));

  it("keeps a size with its unit, and a currency's letters with its sign", async () => {
    await switchLanguage("ar");
    fakeServer([{ ...busy, database: { ...quiet.database, kind: "postgres" } }]);
    render(<ServerPanel />);
    const size = await screen.findByText(formatBytes(48_000_000, "ar"));
    expect(size.tagName).toBe("BDI");
    expect(screen.getByText(/0\.041\sUS\$\u200e$/)).toBeTruthy();
  });
});

describe("ServerPanel", () => {
  it("says that there are no problems", async () => {
    fakeServer([quiet]);
    render(<ServerPanel />);
    expect(await screen.findByText("Nothing is waiting or running.")).toBeTruthy();
    expect(screen.getByText("No jobs have permanently failed.")).toBeTruthy();
    expect(screen.getByText("No model calls in the last 30 days.")).toBeTruthy();
    expect(screen.getByText("None yet")).toBeTruthy();
  });

  it("sets paths, commands and settings as code, and leaves URLs and the rest as text", async () => {
    const findings: ServerState["findings"] = [
      { state: "ok", text: "Pith can write to its data folder /var/lib/pith-data." },
      { state: "risk", text: "There is no backup yet: `npm run pith -- admin back-up` makes one." },
      { state: "risk", text: "BACKUPS_KEPT is 0 at https://pith.example/admin, by SMTP (404)." },
    ];
    fakeServer([{ ...quiet, findings }]);
    render(<ServerPanel />);
    await screen.findByText("BACKUPS_KEPT");
    expect([...document.querySelectorAll("code")].map(({ textContent }) => textContent)).toEqual([
      "npm run pith -- admin back-up",
      "BACKUPS_KEPT",
      "/var/lib/pith-data",
    ]);
  });

  it("shows problems first, then queues, costs and sources", async () => {
    fakeServer([busy]);
    render(<ServerPanel />);
    const findings = await screen.findAllByText(/disk is free|database answers/);
    expect(findings.map(({ textContent }) => textContent)).toEqual([
      "Only 2 % of the disk is free.",
      "The database answers.",
    ]);
    expect(screen.getByRole("row", { name: /summarize-video 7 2 1m/ })).toBeTruthy();
    expect(screen.getByText("$0.041")).toBeTruthy();
    for (const fact of ["12 calls", "1 failed", "40,000 tokens in, 3,000 out"])
      expect(screen.getByText(fact)).toBeTruthy();
  });

  it("says at the dead job why it couldn't be run again, and beside the button why nothing was refreshed", async () => {
    fakeServer([busy]);
    const answer = vi.mocked(api.call).getMockImplementation();
    render(<ServerPanel />);
    const again = await screen.findByRole("button", { name: /^Run again: read-aloud/ });
    vi.mocked(api.call).mockRejectedValue(new AppError({ code: "network" }));
    await userEvent.click(again);
    expect((await screen.findByRole("alert")).closest("[data-dead-job]")?.contains(again)).toBe(true);
    expect(screen.queryByRole("button", { name: "Try again" })).toBeNull();
    const refresh = screen.getByRole("button", { name: "Refresh" });
    await userEvent.click(refresh);
    expect((await screen.findByRole("alert")).nextElementSibling).toBe(refresh);
    vi.mocked(api.call).mockImplementation(answer as typeof api.call);
    await userEvent.click(refresh);
    await waitFor(() => expect(screen.queryByRole("alert")).toBeNull());
  });

  it("says that the list couldn't be loaded again, not that the job couldn't be run", async () => {
    const calls = fakeServer([busy]);
    render(<ServerPanel />);
    const again = await screen.findByRole("button", { name: /^Run again: read-aloud/ });
    const answer = vi.mocked(api.call).getMockImplementation() as typeof api.call;
    vi.mocked(api.call).mockImplementation((async (...asked: Parameters<typeof api.call>) => {
      if ((asked[0] as unknown) === serverStateEndpoints.readServerState)
        throw new AppError({ code: "network" });
      return answer(...asked);
    }) as unknown as typeof api.call);
    await userEvent.click(again);
    const alert = await screen.findByRole("alert");
    expect(alert.textContent).toBe("Done, but the list couldn’t be refreshed.");
    expect(alert.closest("[data-dead-job]")?.contains(again)).toBe(true);
    expect(calls).toHaveLength(1);
  });

  it("ignores presses until the server has answered, without disabling the pressed button", async () => {
    fakeServer([busy]);
    render(<ServerPanel />);
    for (const name of [/^Run again: read-aloud/, "Refresh"]) {
      const button = await screen.findByRole("button", { name });
      const { promise, resolve } = Promise.withResolvers<unknown>();
      const call = vi
        .mocked(api.call)
        .mockReset()
        .mockReturnValue(promise as never);
      await userEvent.dblClick(button);
      expect(call).toHaveBeenCalledOnce();
      // Only `aria-disabled`, because a disabled button loses focus.
      expect([button.getAttribute("aria-disabled"), button.hasAttribute("disabled")]).toEqual([
        "true",
        false,
      ]);
      resolve(busy);
      await waitFor(() => expect(button.getAttribute("aria-disabled")).toBeNull());
    }
  });

  it.each([
    ["Run again", serverStateEndpoints.replayDeadJob],
    ["Discard", serverStateEndpoints.forgetDeadJob],
  ])("%s: acts on the dead job and reloads the status", async (name, endpoint) => {
    const calls = fakeServer([busy, quiet]);
    render(<ServerPanel />);
    await userEvent.click(await screen.findByRole("button", { name: new RegExp(`^${name}: read-aloud`) }));
    expect(await screen.findByText("No jobs have permanently failed.")).toBeTruthy();
    expect(calls).toEqual([[endpoint, { params: { id: JOB } }]]);
  });
});

describe("formatBytes and formatCost", () => {
  it("use the largest unit, and keep small costs readable", () => {
    expect([0, 999, 48_000_000, 1_420_000_000].map((bytes) => formatBytes(bytes, "en"))).toEqual([
      "0 byte",
      "999 byte",
      "48 MB",
      "1.4 GB",
    ]);
    expect([0, 41_000, 12_340_000].map((cost) => formatCost(cost, "en"))).toEqual([
      "$0.00",
      "$0.041",
      "$12.34",
    ]);
  });
});
