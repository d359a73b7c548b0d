import { existsSync } from "node:fs";
import { AppError } from "@pith/core/errors/app-error";
import { parseVideoLink } from "@pith/core/videos/parse-video-link";
import type { VideoLinkResult } from "@pith/core/videos/video-link";
import { createSourceDependencies } from "@pith/sources/create-source-dependencies";
import { loadFile } from "@pith/sources/files/load-file";
import { loadVideo } from "@pith/sources/load-video";
import type { LoadedVideo } from "@pith/sources/loaded-video";
import type { CliConfig } from "./config.ts";
import { readInputFile, readStream } from "./read-input.ts";

const schemePattern = /^[a-z][a-z0-9+.-]*:\/\//i;

/**
 * Loads what a person named: standard input for `-`, a file that is there, else a link. Throws AppError with
 * what is wrong with it.
 */
export async function loadInput({
  input,
  language,
  config,
  stdin,
}: {
  input: string;
  language: string | null;
  config: CliConfig;
  stdin: NodeJS.ReadableStream;
}): Promise<LoadedVideo> {
  if (input === "-") {
    const bytes = await readStream({ stream: stdin, name: "Standard input" });
    return loadFile({ bytes, fileName: null });
  }
  const link = parseVideoLink({ text: input });
  if (existsSync(input) || !isLink({ input, link })) {
    return loadFile({ bytes: await readInputFile(input), fileName: input });
  }
  if (!link.ok) throw new AppError({ code: link.code, message: link.message });
  return await loadVideo({
    reference: link.reference,
    preferredLanguage: language,
    dependencies: createSourceDependencies({
      youtubeOrigin: config.youtubeOrigin,
      sponsorBlockOrigin: config.sponsorBlockOrigin,
      allowedOrigins: [config.youtubeOrigin, config.sponsorBlockOrigin].filter((origin) => origin != null),
    }),
  });
}

/** What has a scheme is a link; without one only a video host's, since `talk.vtt` reads like an address too. */
function isLink({ input, link }: { input: string; link: VideoLinkResult }): boolean {
  if (schemePattern.test(input)) return true;
  return link.ok && ["youtube", "vimeo", "ted"].includes(link.reference.host);
}
