/** The light theme's tokens (packages/ui/src/theme/tokens.css) in sRGB. The renderer doesn't support OKLCH. */
export const cardColors = {
  paper: "#fcfaf6",
  ink: "#211a15",
  soft: "#564e47",
  faint: "#8c857d",
  seed: "#e75b00",
  onSeed: "#170903",
} as const;
