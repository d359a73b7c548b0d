import { AppError } from "@pith/core/errors/app-error";

/** What this package uses of @echogarden/espeak-ng-emscripten, which comes without types. */
export interface Espeak {
  samplerate: number;
  /** 0 where the voice exists. */
  set_voice(name: string): number;
  /** Synchronous. The callback is given a view of memory that is used again; true from it stops the voice. */
  synthesize(text: string, callback: (audio: Int16Array | null) => boolean): void;
}

interface EspeakModule {
  eSpeakNGWorker: new () => Espeak | PromiseLike<Espeak>;
}

/**
 * Named at run time, so that no bundle takes it in: espeak-ng is under the GPL and stays a part of its own, an optional
 * dependency that only the speech process loads.
 */
const ESPEAK_PACKAGE = ["@echogarden", "espeak-ng-emscripten"].join("/");

/** Loads espeak-ng into this process. @throws AppError `not_configured` where the package isn't installed. */
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
