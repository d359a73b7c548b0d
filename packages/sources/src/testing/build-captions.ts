/** Builds a WebVTT file with a sentence every six seconds, from 0 to `seconds`. */
export function buildVtt({
  seconds,
  text = (position: number) => `Pin number ${position} is lifted to its own height by the key.`,
}: {
  seconds: number;
  text?: (position: number) => string;
}): string {
  const cues = Array.from({ length: Math.ceil(seconds / 6) }, (_, position) => {
    return `${formatTime(position * 6)} --> ${formatTime(position * 6 + 5)}\n${text(position)}`;
  });
  return `WEBVTT\n\n${cues.join("\n\n")}\n`;
}

function formatTime(seconds: number): string {
  const pad = (value: number) => String(value).padStart(2, "0");
  return `${pad(Math.floor(seconds / 3600))}:${pad(Math.floor(seconds / 60) % 60)}:${pad(seconds % 60)}.000`;
}
