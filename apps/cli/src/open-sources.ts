import { createSourceDependencies, type SourceSettings } from "@pith/sources/create-source-dependencies";
import type { SourceDependencies } from "@pith/sources/video-provider";

const recognizers = new WeakMap<SourceSettings, SourceDependencies["recognizer"]>();

/**
 * Creates the sources' dependencies for one video. Its recognizer is shared with the command's other videos,
 * because it may hold a large model. Throws AppError `not_configured` for an invalid proxy URL.
 */
export function openSources(settings: SourceSettings): SourceDependencies {
  const dependencies = createSourceDependencies({ ...settings, recognizer: recognizers.get(settings) });
  recognizers.set(settings, dependencies.recognizer);
  return dependencies;
}
