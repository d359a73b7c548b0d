import type { SummaryContent } from "@pith/core/summaries/summary";
import {
  buildContent,
  buildGistEvidence,
  buildKeyPoint,
  buildOrigin,
  buildQuote,
  buildSummary,
  buildVideo,
} from "@pith/core/testing";
import { expect, it } from "vitest";
import { renderEmbed } from "./render-embed.ts";

function render(content: SummaryContent): string {
  const shared = {
    ...buildSummary(),
    shareId: "abc",
    content,
    video: buildVideo(),
    sharedAt: "2026-11-20T10:00:09Z",
    hasTranscript: true,
  };
  return renderEmbed({ shared, publicUrl: "https://pith.test" });
}

const link = (seconds: number, time: string) =>
  ` <a href="https://pith.test/s/abc?t=${seconds}" target="_blank" rel="noopener"><time>${time}</time></a>`;

it("links the gist's times to the shared page", () => {
  const content = buildContent({ gist: "Nights & oranges.", gistEvidence: buildGistEvidence() });
  expect(render(content)).toContain(
    `<p class="gist" dir="auto">Nights &amp; oranges.${link(60, "1:00")}${link(300, "5:00")}</p>`,
  );
});

it("puts the speaker's own words in the quotation marks of their language, and what a model wrote in none", () => {
  const said = buildQuote({ text: "Kalte Nächte färben Orangen." });
  const content = buildContent({
    gist: "Kalte Nächte färben Orangen. Themen: Schale und Saft.",
    gistEvidence: buildGistEvidence({ quotes: [said], proof: { kind: "verbatim" } }),
    keyPoints: [
      buildKeyPoint({ text: said.text, quotes: [said], proof: { kind: "verbatim" } }),
      buildKeyPoint({ text: "Die Schale wird orange.", quotes: [said] }),
    ],
    origin: buildOrigin({ captionLanguage: "de" }),
  });
  const html = render(content);
  expect(html).toContain(`>„Kalte Nächte färben Orangen.“${link(60, "1:00")} Themen: Schale und Saft.</p>`);
  expect(html).toContain('<span dir="auto">„Kalte Nächte färben Orangen.“</span>');
  expect(html).toContain('<span dir="auto">Die Schale wird orange.</span>');
});
