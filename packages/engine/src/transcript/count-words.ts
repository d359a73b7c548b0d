/** Letters of scripts without spaces between words: Thai, Lao, Burmese, Khmer, kana and Chinese characters. */
const spaceless =
  /[\u0e01-\u0e5b\u0e81-\u0edf\u1000-\u109f\u1780-\u17ff\u3041-\u30ff\u3400-\u4dbf\u4e00-\u9fff\uf900-\ufaff\u{20000}-\u{323af}]/u;
const letterOrDigit = /[\p{L}\p{N}]/u;

let segmenter: Intl.Segmenter | null = null;

/** True if a text contains a script without spaces between words. */
export function isSpaceless(text: string): boolean {
  return spaceless.test(text);
}

/**
 * Counts the words in a text: runs between whitespace that contain a letter or a digit or, in scripts without
 * spaces, the words that Intl.Segmenter finds. Runs in linear time.
 */
export function countWords(text: string): number {
  return isSpaceless(text) ? countSegments(text) : countSpaced(text);
}

function countSpaced(text: string): number {
  let count = 0;
  let inWord = false;
  for (let index = 0; index < text.length; index += 1) {
    const code = text.charCodeAt(index);
    if (code === 32 || (code >= 9 && code <= 13) || code === 0xa0) inWord = false;
    else if (!inWord && isLetterOrDigit(code, text, index)) {
      inWord = true;
      count += 1;
    }
  }
  return count;
}

function isLetterOrDigit(code: number, text: string, index: number): boolean {
  if (code < 128)
    return (code >= 97 && code <= 122) || (code >= 65 && code <= 90) || (code >= 48 && code <= 57);
  return letterOrDigit.test(String.fromCodePoint(text.codePointAt(index) ?? code));
}

function countSegments(text: string): number {
  segmenter ??= new Intl.Segmenter("und", { granularity: "word" });
  let count = 0;
  for (const segment of segmenter.segment(text)) if (segment.isWordLike === true) count += 1;
  return count;
}
