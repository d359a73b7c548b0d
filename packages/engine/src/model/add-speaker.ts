/** Returns what was said, preceded by the speaker, if known. */
export function addSpeaker({ text, speaker }: { text: string; speaker: string | null }): string {
  return speaker === null ? text : `${speaker}: ${text}`;
}
