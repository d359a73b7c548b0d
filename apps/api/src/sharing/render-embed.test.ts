import { buildContent, buildGistEvidence, buildSummary, buildVideo } from "@pith/core/testing";
import { expect, it } from "vitest";
import { renderEmbed } from "./render-embed.ts";

it("links the gist's times to the shared page", () => {
  const content = buildContent({ gist: "Nights & oranges.", gistEvidence: buildGistEvidence() });
  const shared = {
    ...buildSummary(),
    shareId: "abc",
    content,
    video: buildVideo(),
    sharedAt: "2026-11-20T10:00:09Z",
    hasTranscript: true,
  };
  const html = renderEmbed({ shared, publicUrl: "https://pith.test" });
  const link = (seconds: number, time: string) =>
    ` <a href="https://pith.test/s/abc?t=${seconds}" target="_blank" rel="noopener"><time>${time}</time></a>`;
  expect(html).toContain(
    `<p class="gist" dir="auto">Nights &amp; oranges.${link(60, "1:00")}${link(300, "5:00")}</p>`,
  );
});
