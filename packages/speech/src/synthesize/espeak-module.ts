import { AppError } from "@pith/core/errors/app-error";

/** The part of @echogarden/espeak-ng-emscripten used here. The package ships no types. */
export interface Espeak {
  samplerate: number;
  /** Returns 0 if the voice exists. */
  set_voice(name: string): number;
  /** Synchronous. The callback gets a view of reused memory; returning true stops the voice. */
  synthesize(text: string, callback: (audio: Int16Array | null) => boolean): void;
}

interface EspeakModule {
  eSpeakNGWorker: new () => Espeak | PromiseLike<Espeak>;
}

/**
 * Computed at runtime, so that no bundler includes it. espeak-ng is licensed under the GPL and stays
 * separate: an optional dependency that only the speech process loads.
 */
const ESPEAK_PACKAGE = ["@echogarden", "espeak-ng-emscripten"].join("/");

/** Loads espeak-ng into this process. @throws AppError `not_configured` if the package isn't installed. */
export async function loadEspeak(): Promise<Espeak> {
  let create: () => Promise<EspeakModule>;
  try {
    ({ default: create } = (await import(ESPEAK_PACKAGE)) as { default: () => Promise<EspeakModule> });
  } catch (cause) {
    throw new AppError({ code: "not_configured.voice", cause });
  }
  const { eSpeakNGWorker } = await create();
  return await new eSpeakNGWorker();
}
