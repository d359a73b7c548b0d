import { prepareSpeechText } from "./prepare-speech-text.ts";

/** Contains an example of each kind of replacement, so that every pattern is compiled. */
const SAMPLE = "Dr. A & 3–5 km/h, $5, 20 %, 2024-05-06, 1:02:03, www.example.com → ~4 #1 etc.";

/**
 * Compiles the patterns and loads the runtime's language data. This takes about 30 ms, which would otherwise
 * delay the first summary. Servers call it before accepting requests.
 */
export function warmUpSpeechText(): void {
  prepareSpeechText({ text: SAMPLE, language: "en" });
}
