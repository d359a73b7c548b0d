import { readFileSync } from "node:fs";
import path from "node:path";
import { loadWordClasses } from "@pith/engine/chapters/find-word-classes";
import { loadRestorerFor } from "@pith/engine/restore/load-restorer";
import { summarizeTranscript } from "@pith/engine/summarize-transcript";
import { loadFile } from "@pith/sources/files/load-file";
import { type Corpus, openCorpus } from "../data/find-shared-data.ts";
import { readCorpusFiles } from "../data/read-corpus-files.ts";

/** What one version shows for a talk. */
export interface ReadTalk {
  file: string;
  kind: string;
  language: string;
  title: string;
  gist: string;
  points: { label: string | null; text: string; startSeconds: number | null; chapterIndex: number | null }[];
  chapters: { title: string; startSeconds: number | null }[];
}

/** What a version shows for all talks in `talks.json`. */
export interface ReadVersion {
  version: string;
  talks: ReadTalk[];
}

interface ListedTalk {
  kind: string;
  language: string;
  file: string;
}

/**
 * Returns the talks that are reserved for readers. Nothing is fitted on them, and developers don't look at
 * them.
 */
function listTalks({ isSmall, folder }: Corpus): ListedTalk[] {
  if (isSmall) return readCorpusFiles(folder).filter(({ kind }) => kind === "manual");
  const list = JSON.parse(readFileSync(new URL("./talks.json", import.meta.url), "utf8")) as {
    talks: ListedTalk[];
  };
  return list.talks;
}

/**
 * Returns what the current engine shows for the listed talks, loading their files the way the command line
 * does.
 */
export async function readVersion(version: string): Promise<ReadVersion> {
  const talks: ReadTalk[] = [];
  const corpus = openCorpus(".");
  for (const { kind, file } of listTalks(corpus)) {
    const bytes = readFileSync(path.join(corpus.folder, file));
    const loaded = loadFile({ bytes, fileName: path.basename(file) });
    const { transcript, video, captionSource } = loaded;
    await loadWordClasses(transcript.language);
    const content = summarizeTranscript({
      transcript,
      video,
      captionSource,
      length: "medium",
      maxWords: null,
      requestedLanguage: null,
      restorer: await loadRestorerFor(transcript),
    });
    talks.push({
      file,
      kind,
      language: transcript.language,
      title: content.title,
      gist: content.gist,
      points: content.keyPoints.map(({ label, text, quotes, chapterIndex }) => ({
        label,
        text,
        startSeconds: quotes[0].startSeconds,
        chapterIndex,
      })),
      chapters: content.chapters.map(({ title, startSeconds }) => ({ title, startSeconds })),
    });
  }
  return { version, talks };
}
