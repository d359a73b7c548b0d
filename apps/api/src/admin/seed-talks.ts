import { existsSync } from "node:fs";
import { readFile } from "node:fs/promises";
import path from "node:path";
import type { SummaryRequest } from "@pith/core/contract/summary.schemas";
import { AppError } from "@pith/core/errors/app-error";
import type { SummaryLength } from "@pith/core/summaries/summary";

/** The openly licensed talks, which exist only in the repository. */
const CORPUS = "packages/bench/corpus";

interface SeedTalk {
  file: string;
  title: string;
  language: string;
  /** The video that the captions belong to. Null if there is none. */
  url: string | null;
  collection: string;
  lengths: readonly SummaryLength[];
}

const PIPELINE = "https://www.youtube.com/watch?v=tiZFewofSLM";
const CARBON = "https://www.youtube.com/watch?v=ftWlj4FBHTg";

const talks: readonly SeedTalk[] = [
  {
    file: "hf_course/en__02_the-carbon-footprint-of-transformers.srt",
    title: "The carbon footprint of Transformers",
    ...{ language: "en", url: CARBON, collection: "Machine learning", lengths: ["medium", "short"] },
  },
  {
    file: "hf_course/en__01_the-pipeline-function.srt",
    title: "The pipeline function",
    ...{ language: "en", url: PIPELINE, collection: "Machine learning", lengths: ["medium", "short"] },
  },
  {
    file: "hf_course/fr__02_the-carbon-footprint-of-transformers.srt",
    title: "L’empreinte carbone des Transformers",
    ...{ language: "fr", url: CARBON, collection: "Machine learning", lengths: ["medium"] },
  },
  {
    file: "hf_course/fr__01_the-pipeline-function.srt",
    title: "La fonction pipeline",
    ...{ language: "fr", url: PIPELINE, collection: "Machine learning", lengths: ["medium"] },
  },
  {
    file: "hf_course/ru__02_the-carbon-footprint-of-transformers.srt",
    title: "Углеродный след трансформеров",
    ...{ language: "ru", url: CARBON, collection: "Machine learning", lengths: ["medium"] },
  },
  {
    file: "hf_course/ru__01_the-pipeline-function.srt",
    title: "Функция pipeline",
    ...{ language: "ru", url: PIPELINE, collection: "Machine learning", lengths: ["medium"] },
  },
  {
    file: "talks/es_taproot-activation-speedy-trial.txt",
    title: "Taproot: activación con Speedy Trial",
    ...{ language: "es", url: null, collection: "Bitcoin", lengths: ["medium", "short"] },
  },
  {
    file: "talks/es_taproot-activation-lockinontimeout.txt",
    title: "Activación de Taproot: LOT=true o LOT=false",
    ...{ language: "es", url: null, collection: "Bitcoin", lengths: ["medium"] },
  },
  {
    file: "talks/de_bundestag-18-100.txt",
    title: "Bundestag, 100. Sitzung",
    ...{ language: "de", url: null, collection: "Politics", lengths: ["medium"] },
  },
];

export interface SeedRequest {
  collection: string;
  request: Pick<SummaryRequest, "source" | "length">;
}

/**
 * Builds the requests for the demo's summaries, including captions.
 *
 * @throws AppError `not_configured` if the server isn't running in the project's repository.
 */
export async function readSeedTalks(): Promise<SeedRequest[]> {
  const folder = findCorpus();
  const listed = await Promise.all(
    talks.map(async ({ file, title, language, url, collection, lengths }) => {
      const text = await readFile(path.join(folder, "captions", file), "utf8");
      const source: SummaryRequest["source"] =
        url === null
          ? { kind: "file", name: `${title}${path.extname(file)}`, text }
          : {
              kind: "captions",
              url,
              captions: { text, language, captionKind: "manual" },
              video: { title, author: "Hugging Face", durationSeconds: null, chapters: [] },
            };
      return lengths.map((length) => ({ collection, request: { source, length } }));
    }),
  );
  return listed.flat();
}

function findCorpus(): string {
  let folder = import.meta.dirname;
  while (!existsSync(path.join(folder, CORPUS, "files.json"))) {
    const above = path.dirname(folder);
    if (above === folder) {
      throw new AppError({
        code: "not_configured",
        message: `The demo's talks are in ${CORPUS} of the project's repository. Run this command there.`,
      });
    }
    folder = above;
  }
  return path.join(folder, CORPUS);
}
