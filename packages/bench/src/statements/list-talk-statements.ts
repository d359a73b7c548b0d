import { buildChapters } from "@pith/engine/chapters/build-chapters";
import { chooseTopics } from "@pith/engine/chapters/choose-topics";
import { createPhraseSource } from "@pith/engine/chapters/create-phrase-source";
import { listStatements, type StatementCandidate } from "@pith/engine/chapters/list-statements";
import type { OpenTalk } from "../passages/load-open-talk.ts";

/** Returns the passages that may say what a talk is about, and its topics. */
export function listTalkStatements({
  talk: { source: passages },
  title,
}: {
  talk: OpenTalk;
  /** Empty for a talk without a title. */
  title: string;
}): { topics: string[]; candidates: StatementCandidate[] } {
  const { sentences, index, isLeftOut } = passages;
  const source = createPhraseSource({ sentences, index, isLeftOut, title });
  const { names } = buildChapters({ source, ownChapters: [], durationSeconds: null });
  const topics = chooseTopics({ source, title, names });
  return {
    topics: topics.map(({ text }) => text),
    candidates: listStatements({ passages, topics, titleTerms: source.titleTerms }),
  };
}
