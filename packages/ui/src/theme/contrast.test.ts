// @vitest-environment node
import { readFileSync } from "node:fs";
import { describe, expect, it } from "vitest";

type Oklch = readonly [lightness: number, chroma: number, hue: number];
type Mode = "light" | "dark";

const css = readFileSync(new URL("./tokens.css", import.meta.url), "utf8");

/** Returns a token's color in a mode, following references to other tokens. */
function readColor({ name, mode }: { name: string; mode: Mode }): Oklch {
  const value = new RegExp(`--${name}:\\s*([^;]+);`).exec(css)?.[1] ?? "";
  const alias = /^var\(--([\w-]+)\)$/.exec(value)?.[1];
  if (alias) return readColor({ name: alias, mode });
  const colors = [...value.matchAll(/oklch\(([\d.]+) ([\d.]+) ([\d.]+)/g)];
  const [, lightness, chroma, hue] = (mode === "light" ? colors[0] : colors[1]) ?? [];
  if (lightness === undefined || chroma === undefined || hue === undefined) {
    throw new Error(`tokens.css has no --${name} for ${mode}.`);
  }
  return [Number(lightness), Number(chroma), Number(hue)];
}

/** Returns the relative luminance (WCAG 2.2) of an OKLCH color, clipped to sRGB as on a screen. */
function getLuminance([lightness, chroma, hue]: Oklch): number {
  const angle = (hue * Math.PI) / 180;
  const a = chroma * Math.cos(angle);
  const b = chroma * Math.sin(angle);
  const long = (lightness + 0.3963377774 * a + 0.2158037573 * b) ** 3;
  const middle = (lightness - 0.1055613458 * a - 0.0638541728 * b) ** 3;
  const short = (lightness - 0.0894841775 * a - 1.291485548 * b) ** 3;
  const clip = (value: number) => Math.min(1, Math.max(0, value));
  const red = clip(4.0767416621 * long - 3.3077115913 * middle + 0.2309699292 * short);
  const green = clip(-1.2684380046 * long + 2.6097574011 * middle - 0.3413193965 * short);
  const blue = clip(-0.0041960863 * long - 0.7034186147 * middle + 1.707614701 * short);
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue;
}

function getContrast({ front, back, mode }: { front: string; back: string; mode: Mode }): number {
  const [first, second] = [front, back].map((name) => getLuminance(readColor({ name, mode })));
  const [low, high] = [first ?? 0, second ?? 0].sort((left, right) => left - right);
  return ((high ?? 0) + 0.05) / ((low ?? 0) + 0.05);
}

const surfaces = ["paper", "paper-raised", "paper-sunk"];
const texts = ["ink", "ink-soft", "ink-faint", "red", "amber", "green"];
const tiers = ["lite", "based", "pro", "admin", "free"];

describe("tokens", () => {
  it("give every color one value for light and one for dark", { tags: "D.pages.21" }, () => {
    const colors = [...css.matchAll(/--([\w-]+):\s*(light-dark\(|oklch\(|color-mix\(|rgb|hsl|#)([^;]+);/g)];
    expect(colors.length).toBeGreaterThan(20);
    for (const [, name, form, values = ""] of colors) {
      expect([form, values.match(/oklch\(/g)?.length], name).toEqual(["light-dark(", 2]);
    }
  });

  for (const mode of ["light", "dark"] as const) {
    it.each(texts.flatMap((front) => surfaces.map((back) => ({ front, back }))))(
      `has text color $front readable on $back in ${mode}`,
      (pair) => {
        expect(getContrast({ ...pair, mode })).toBeGreaterThanOrEqual(4.5);
      },
    );

    it.each([
      { front: "on-citrus", back: "citrus" },
      { front: "on-citrus", back: "citrus-pressed" },
      { front: "paper", back: "ink" },
      { front: "ink", back: "seed-wash" },
      { front: "ink-soft", back: "seed-wash" },
      { front: "ink", back: "amber-wash" },
      { front: "ink", back: "hover" },
      { front: "ink-soft", back: "hover" },
      { front: "ink-faint", back: "hover" },
      ...tiers.map((tier) => ({ front: `tier-${tier}`, back: `tier-${tier}-wash` })),
      ...["red", "amber", "green"].map((state) => ({ front: state, back: `${state}-wash` })),
    ])(`has $front readable on $back in ${mode}`, (pair) => {
      expect(getContrast({ ...pair, mode })).toBeGreaterThanOrEqual(4.5);
    });

    it.each(["seed", "focus", "rule-strong"].flatMap((front) => surfaces.map((back) => ({ front, back }))))(
      `has $front visible on $back in ${mode}`,
      (pair) => {
        expect(getContrast({ ...pair, mode })).toBeGreaterThanOrEqual(3);
      },
    );
  }
});
