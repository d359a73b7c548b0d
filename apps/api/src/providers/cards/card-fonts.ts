import { readFileSync } from "node:fs";
import { createRequire } from "node:module";
import path from "node:path";
import { getPrimaryLanguage } from "@pith/core/lib/get-primary-language";
import { Blob, Face, Font, Variation } from "harfbuzzjs";
import decompress from "woff2-encoder/decompress";

export type FaceName = "serif" | "sans";

/** A font file in one weight, and the characters it covers. */
export interface CardFont {
  font: Font;
  unitsPerEm: number;
  characters: ReadonlySet<number>;
  /** True for the product's own typefaces, false for the fallback fonts for other scripts. */
  isOwn: boolean;
  getGlyphPath(glyphId: number): string;
}

interface FontFile {
  file: string;
  isOwn: boolean;
  ranges: { first: number; last: number }[];
}

export interface CardFonts {
  /** Returns the font that covers every character of the grapheme, or `null` if there is none. */
  find(request: {
    grapheme: string;
    face: FaceName;
    weight: number;
    language: string;
  }): Promise<CardFont | null>;
}

const ownFamilies: Record<FaceName, string> = { serif: "literata", sans: "onest" };
const otherFamilies = [
  "noto-sans",
  "noto-sans-arabic",
  "noto-sans-armenian",
  "noto-sans-bengali",
  "noto-sans-devanagari",
  "noto-sans-ethiopic",
  "noto-sans-georgian",
  "noto-sans-gujarati",
  "noto-sans-gurmukhi",
  "noto-sans-hebrew",
  "noto-sans-kannada",
  "noto-sans-khmer",
  "noto-sans-lao",
  "noto-sans-malayalam",
  "noto-sans-myanmar",
  "noto-sans-oriya",
  "noto-sans-sinhala",
  "noto-sans-tamil",
  "noto-sans-telugu",
  "noto-sans-thaana",
  "noto-sans-thai",
  "noto-serif-tibetan",
];
/**
 * Chinese, Japanese and Korean draw the same characters differently, so the font depends on the language.
 */
const eastAsianFamilies: Record<string, string[]> = {
  zh: ["noto-sans-sc", "noto-sans-jp", "noto-sans-kr"],
  ja: ["noto-sans-jp", "noto-sans-sc", "noto-sans-kr"],
  ko: ["noto-sans-kr", "noto-sans-jp", "noto-sans-sc"],
};
/** Joiners and variation selectors affect their neighbors and need no glyph of their own. */
const INVISIBLE = /\u200c|\u200d|[\ufe00-\ufe0f]/gu;

const { resolve } = createRequire(import.meta.url);

/** Opens the fonts for cards. Files are read on first use. */
export function openCardFonts(): CardFonts {
  const families = new Map<string, FontFile[]>();
  const faces = new Map<string, Promise<{ face: Face; characters: ReadonlySet<number> }>>();
  const fonts = new Map<string, Promise<CardFont>>();

  function listFiles(family: string): FontFile[] {
    const known = families.get(family);
    if (known) return known;
    const listed = readFamily(family);
    families.set(family, listed);
    return listed;
  }

  function openFace(file: string) {
    const known = faces.get(file);
    if (known) return known;
    const opening = decompress(readFileSync(file)).then((bytes) => {
      const face = new Face(new Blob(bytes));
      return { face, characters: new Set(face.collectUnicodes()) };
    });
    faces.set(file, opening);
    return opening;
  }

  function openFont({ file, isOwn, weight }: { file: string; isOwn: boolean; weight: number }) {
    const key = `${weight} ${file}`;
    const known = fonts.get(key);
    if (known) return known;
    const opening = openFace(file).then(({ face, characters }): CardFont => {
      const font = new Font(face);
      font.setVariations([new Variation("wght", weight)]);
      const paths = new Map<number, string>();
      return {
        font,
        unitsPerEm: face.upem,
        characters,
        isOwn,
        getGlyphPath(glyphId) {
          const drawn = paths.get(glyphId) ?? font.glyphToPath(glyphId);
          paths.set(glyphId, drawn);
          return drawn;
        },
      };
    });
    fonts.set(key, opening);
    return opening;
  }

  return {
    async find({ grapheme, face, weight, language }) {
      const needed = [...grapheme.replace(INVISIBLE, "")].map((character) => character.codePointAt(0) ?? 0);
      const [first] = needed;
      if (first === undefined) return null;
      const eastAsian = eastAsianFamilies[getPrimaryLanguage(language)] ?? eastAsianFamilies["zh"] ?? [];
      for (const family of [ownFamilies[face], ...otherFamilies, ...eastAsian]) {
        for (const { file, isOwn, ranges } of listFiles(family)) {
          if (!ranges.some((range) => first >= range.first && first <= range.last)) continue;
          const font = await openFont({ file, isOwn, weight });
          if (needed.every((character) => font.characters.has(character))) return font;
        }
      }
      return null;
    },
  };
}

/** Each Fontsource package lists its files' character ranges in CSS syntax. */
function readFamily(family: string): FontFile[] {
  const folder = path.dirname(resolve(`@fontsource-variable/${family}/package.json`));
  const listed: Record<string, string> = JSON.parse(readFileSync(path.join(folder, "unicode.json"), "utf8"));
  const isOwn = Object.values(ownFamilies).includes(family);
  // The Latin files are listed last, as in the packages' CSS, where the last match wins. Here, the first
  // match wins.
  return Object.entries(listed)
    .reverse()
    .map(([subset, ranges]) => ({
      file: path.join(folder, "files", `${family}-${subset.replace(/[[\]]/g, "")}-wght-normal.woff2`),
      isOwn,
      ranges: ranges.split(",").map(parseRange),
    }));
}

function parseRange(range: string): FontFile["ranges"][number] {
  const [first = "", last = first] = range.replace("U+", "").split("-");
  return { first: Number.parseInt(first, 16), last: Number.parseInt(last, 16) };
}
