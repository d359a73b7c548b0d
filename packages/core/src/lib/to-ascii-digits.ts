/** The zero digits of other scripts: Arabic, Persian, Devanagari, Bengali, Thai and full-width. */
const zeros = [0x0660, 0x06f0, 0x0966, 0x09e6, 0x0e50, 0xff10];

/** Converts other scripts' digits to ASCII, so that an id typed on an Arabic keyboard is valid. */
export function toAsciiDigits(text: string): string {
  return text.replace(/[٠-٩۰-۹०-९০-৯๐-๙０-９]/g, (digit) => {
    const code = digit.charCodeAt(0);
    const zero = zeros.find((candidate) => code >= candidate && code <= candidate + 9) ?? code;
    return String(code - zero);
  });
}
