import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { type Caller, createTestServer, type TestServer } from "../testing/create-test-server.ts";
import { createTestWebsite } from "../testing/create-test-website.ts";

let server: TestServer;
let owner: Caller;
let id: string;
beforeAll(async () => {
  server = await createTestServer();
  owner = await server.signInGuest();
  const { body } = await server.call("createSummary", {
    as: owner,
    body: { source: { kind: "link", url: "https://youtu.be/bridge00001" } },
  });
  id = body.data.summary.id;
  await server.runSummaries();
});
afterAll(() => server.close());

const share = async (): Promise<string> =>
  (await server.call("shareSummary", { as: owner, params: { id } })).body.data.shareId;

describe("a shared summary's card", () => {
  it("is an image that other sites may show and that caches must revalidate", async () => {
    const params = { shareId: await share() };
    const { status, headers } = await server.call("getSharedCard", { params });
    expect(status).toBe(200);
    expect(Object.fromEntries(headers)).toMatchObject({
      "content-type": "image/png",
      "cache-control": "public, no-cache",
      "cross-origin-resource-policy": "cross-origin",
      "x-robots-tag": "noindex",
    });
    const again = { "If-None-Match": headers.get("etag") ?? "" };
    expect((await server.call("getSharedCard", { params, headers: again })).status).toBe(304);
    const quote = await server.call("getSharedCard", { params, query: { t: 5 }, headers: again });
    expect([quote.status, quote.headers.get("content-type")]).toEqual([200, "image/png"]);
  });

  it("returns 404 like its page as soon as the link is revoked", async () => {
    const params = { shareId: await share() };
    const { headers } = await server.call("getSharedCard", { params });
    const page = await server.call("getSharedSummary", { params });
    expect(page.headers.get("cache-control")).toBe("public, no-cache");
    await server.call("unshareSummary", { as: owner, params: { id } });
    for (const [name, etag] of [
      ["getSharedCard", headers.get("etag")],
      ["getSharedSummary", page.headers.get("etag")],
    ] as const) {
      const known = await server.call(name, { params, headers: { "If-None-Match": etag ?? "" } });
      expect([name, known.status]).toEqual([name, 404]);
    }
  });

  it("is rate-limited per IP address", async () => {
    const limited = await createTestServer({ database: server.database, settings: { RATE_LIMITS: "on" } });
    const params = { shareId: await share() };
    const answers = [];
    for (let call = 0; call < 121; call += 1) {
      answers.push(
        (await limited.call("getSharedCard", { params, headers: { "If-None-Match": "*" } })).status,
      );
    }
    expect([answers.filter((status) => status === 304).length, answers.at(-1)]).toEqual([120, 429]);
    await limited.close();
  });

  it("previews a link to a timestamp with its quote", async () => {
    const shareId = await share();
    await using site = await createTestWebsite({
      server,
      files: { "pages/s.html": '<head><meta name="description" content="Old" /></head>' },
    });
    const html = await (await site.get(`/s/${shareId}?t=5`)).text();
    expect(html).toContain(`/api/shared/${shareId}/card.png?t=5&amp;v=`);
    expect(html).toContain(`content="${server.config.publicUrl}/s/${shareId}?t=5"`);
    expect(html).toContain("“Arches push outwards at their feet.”");
    expect(await (await site.get(`/s/${shareId}?t=999`)).text()).not.toContain("t=999");
  });
});

describe("the card of a user's own summary", () => {
  it("needs no public link, and is hidden from other users", async () => {
    await server.call("unshareSummary", { as: owner, params: { id } });
    const card = { params: { id }, query: { point: 1 } };
    const { status, headers } = await server.call("getSummaryCard", { as: owner, ...card });
    expect(status).toBe(200);
    expect(headers.get("cache-control")).toBe("private, no-cache");
    expect((await server.call("getSummary", { as: owner, params: { id } })).body.data.shareId).toBeNull();
    const stranger = await server.signInGuest();
    expect((await server.call("getSummaryCard", { as: stranger, ...card })).status).toBe(404);
  });
});

describe("GET /embed/:shareId", () => {
  const open = (shareId: string) => server.app.request(`${server.config.publicUrl}/embed/${shareId}`);

  it("serves a page without scripts or cookies that any site may frame, until revoked", async () => {
    const shareId = await share();
    const page = await open(shareId);
    const html = await page.text();
    expect(page.status).toBe(200);
    expect(page.headers.get("content-security-policy")).toContain("frame-ancestors *");
    expect(page.headers.get("content-security-policy")).toContain("default-src 'none'");
    expect(page.headers.has("x-frame-options")).toBe(false);
    expect(page.headers.has("set-cookie")).toBe(false);
    expect(html).not.toContain("<script");
    expect(html).toContain(`/s/${shareId}?t=5"`);
    expect(html).toContain("Arches push outwards at their feet.");
    await server.call("unshareSummary", { as: owner, params: { id } });
    const gone = await open(shareId);
    expect([gone.status, await gone.text()]).toEqual([404, expect.stringContaining("no longer shared")]);
  });

  it("serves a page in the reader's language for an unknown link, with a link to the site in a new tab", async () => {
    const url = `${server.config.publicUrl}/embed/none`;
    const page = await server.app.request(url, { headers: { "Accept-Language": "ar-EG, de;q=0.5" } });
    const html = await page.text();
    expect([page.status, page.headers.get("vary")]).toEqual([
      404,
      expect.stringContaining("Accept-Language"),
    ]);
    expect(html).toContain('<html lang="ar" dir="rtl">');
    const link = `<a href="${server.config.publicUrl}/" target="_blank" rel="noopener">`;
    expect(html).toContain(`${link}تلخيص فيديو</a>`);
  });

  it("serves the only page that may be framed", async () => {
    const page = await server.app.request(`${server.config.publicUrl}/api/health`);
    expect(page.headers.get("content-security-policy")).toContain("frame-ancestors 'none'");
    expect(page.headers.get("x-frame-options")).toBe("DENY");
  });
});

describe("a shared summary's transcript", () => {
  it("is public for a public video, and private for an uploaded file", async () => {
    const shareId = await share();
    const video = await server.call("getSharedTranscript", { params: { shareId } });
    expect(video.body.data.transcript.cues[1].text).toBe("Arches push outwards at their feet.");
    const file = await server.call("createSummary", {
      as: owner,
      body: { source: { kind: "file", name: "talk.vtt", text: "One thing.\nAnother thing." } },
    });
    await server.runSummaries();
    const shared = await server.call("shareSummary", {
      as: owner,
      params: { id: file.body.data.summary.id },
    });
    const params = { shareId: shared.body.data.shareId };
    expect((await server.call("getSharedSummary", { params })).status).toBe(200);
    expect((await server.call("getSharedTranscript", { params })).status).toBe(404);
  });

  it("stays private if only the owner's browser could read the captions", async () => {
    const created = await server.call("createSummary", {
      as: owner,
      body: {
        source: {
          kind: "captions",
          url: "https://youtu.be/unlisted001",
          captions: { text: "We hire a lawyer.\nNobody knows yet.", language: "en", captionKind: "manual" },
          video: { title: "For our team", author: "A founder", durationSeconds: 60, chapters: [] },
        },
      },
    });
    await server.runSummaries();
    const { id } = created.body.data.summary;
    const shared = await server.call("shareSummary", { as: owner, params: { id } });
    const params = { shareId: shared.body.data.shareId };
    const { body } = await server.call("getSharedSummary", { params });
    expect(body.data).toMatchObject({ video: { url: "https://www.youtube.com/watch?v=unlisted001" } });
    expect(body.data.hasTranscript).toBe(false);
    expect((await server.call("getSharedTranscript", { params })).status).toBe(404);
  });
});
