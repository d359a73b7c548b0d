/**
 * Returns the name of an element's rendered color, such as its `background-color`; 'none' if it is transparent. Runs in
 * the page, so it can't use anything from outside the function.
 */
export function readHue(element: Element, property: string): string {
  const canvas = document.createElement("canvas");
  const context = canvas.getContext("2d", { willReadFrequently: true });
  if (!context) return "none";
  context.fillStyle = getComputedStyle(element).getPropertyValue(property);
  context.fillRect(0, 0, 1, 1);
  const [red = 0, green = 0, blue = 0, alpha = 0] = context.getImageData(0, 0, 1, 1).data;
  if (alpha === 0) return "none";
  const [most, least] = [Math.max(red, green, blue), Math.min(red, green, blue)];
  if (most - least < 30) return "gray";
  const spread = most - least;
  const turn =
    most === red
      ? ((green - blue) / spread + 6) % 6
      : most === green
        ? (blue - red) / spread + 2
        : (red - green) / spread + 4;
  const degrees = turn * 60;
  if (degrees < 14 || degrees > 345) return "red";
  if (degrees < 50) return "orange";
  if (degrees < 175) return "green";
  if (degrees < 255) return "blue";
  return "purple";
}
