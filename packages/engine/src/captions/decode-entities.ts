/** HTML's names for the Latin-1 characters, in code point order from U+00A0. */
const latin1Names =
  "nbsp iexcl cent pound curren yen brvbar sect uml copy ordf laquo not shy reg macr deg plusmn sup2 sup3 " +
  "acute micro para middot cedil sup1 ordm raquo frac14 frac12 frac34 iquest Agrave Aacute Acirc Atilde Auml " +
  "Aring AElig Ccedil Egrave Eacute Ecirc Euml Igrave Iacute Icirc Iuml ETH Ntilde Ograve Oacute Ocirc " +
  "Otilde Ouml times Oslash Ugrave Uacute Ucirc Uuml Yacute THORN szlig agrave aacute acirc atilde auml " +
  "aring aelig ccedil egrave eacute ecirc euml igrave iacute icirc iuml eth ntilde ograve oacute ocirc " +
  "otilde ouml divide oslash ugrave uacute ucirc uuml yacute thorn yuml";

const namedEntities = new Map<string, string>([
  ["amp", "&"],
  ["lt", "<"],
  ["gt", ">"],
  ["quot", '"'],
  ["apos", "'"],
  ["AMP", "&"],
  ["LT", "<"],
  ["GT", ">"],
  ["QUOT", '"'],
  ["hellip", "…"],
  ["mdash", "—"],
  ["ndash", "–"],
  ["lsquo", "‘"],
  ["rsquo", "’"],
  ["sbquo", "‚"],
  ["ldquo", "“"],
  ["rdquo", "”"],
  ["bdquo", "„"],
  ["lsaquo", "‹"],
  ["rsaquo", "›"],
  ["bull", "•"],
  ["prime", "′"],
  ["Prime", "″"],
  ["euro", "€"],
  ["trade", "™"],
  ["OElig", "Œ"],
  ["oelig", "œ"],
  ["Scaron", "Š"],
  ["scaron", "š"],
  ["Yuml", "Ÿ"],
  ["ensp", " "],
  ["emsp", " "],
  ["thinsp", " "],
  ["lrm", "\u200e"],
  ["rlm", "\u200f"],
  ["zwj", "\u200d"],
  ["zwnj", "\u200c"],
  ...latin1Names.split(" ").map((name, index): [string, string] => [name, String.fromCharCode(0xa0 + index)]),
]);

const entityPattern = /&(?:#(\d{1,7})|#[xX]([0-9a-fA-F]{1,6})|([a-zA-Z][a-zA-Z0-9]{1,9}));/g;

/**
 * Decodes HTML entities exactly once: `&amp;lt;` becomes `&lt;`. Leaves invalid character numbers, and names
 * that captions don't use, unchanged. Runs in linear time.
 */
export function decodeEntities(text: string): string {
  if (!text.includes("&")) return text;
  return text.replace(
    entityPattern,
    (entity, decimal: string | undefined, hexadecimal: string | undefined, name: string | undefined) => {
      if (name !== undefined) return namedEntities.get(name) ?? entity;
      const codePoint = decimal === undefined ? Number.parseInt(hexadecimal ?? "", 16) : Number(decimal);
      const isCharacter =
        codePoint > 0 && codePoint <= 0x10ffff && (codePoint < 0xd800 || codePoint > 0xdfff);
      return isCharacter ? String.fromCodePoint(codePoint) : entity;
    },
  );
}
