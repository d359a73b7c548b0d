import { buildContent, buildGistEvidence, buildVideo } from "@pith/core/testing";
import { expect, it } from "vitest";
import { buildNotionBlocks } from "./build-notion-blocks.ts";

it("links the gist's times to the video, before its topics", () => {
  const [quote] = buildGistEvidence().quotes;
  const gistEvidence = buildGistEvidence({
    quotes: [{ ...quote, text: "cold nights make oranges orange", startSeconds: 9.8 }],
    proof: { kind: "verbatim" },
  });
  const content = buildContent({
    gist: "Cold nights make oranges orange. About peel and juice.",
    gistEvidence,
  });
  const [, block] = buildNotionBlocks({ summaryId: "s1", content, video: buildVideo() });
  const piece = (words: string, url?: string) => ({ text: { content: words, link: url ? { url } : null } });
  expect(block).toMatchObject({
    paragraph: {
      rich_text: [
        piece("Cold nights make oranges orange."),
        piece(" "),
        piece("0:09", "https://www.youtube.com/watch?v=aaaaaaaaaaa&t=9s"),
        piece(" About peel and juice."),
      ],
    },
  });
});
