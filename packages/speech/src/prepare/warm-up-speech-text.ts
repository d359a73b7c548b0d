import { prepareSpeechText } from "./prepare-speech-text.ts";

/** Has something of each kind in it, so that every pattern is compiled. */
const SAMPLE = "Dr. A & 3–5 km/h, $5, 20 %, 2024-05-06, 1:02:03, www.example.com → ~4 #1 etc.";

/**
 * Compiles the patterns for what is said and loads the runtime's language data: about 30 ms, which the first summary
 * would otherwise hold its process for. For servers, before they let anybody in.
 */
export function warmUpSpeechText(): void {
  prepareSpeechText({ text: SAMPLE, language: "en" });
}
