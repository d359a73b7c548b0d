import { foldText } from "../ground/fold-text.ts";

const ADDRESS =
  /(?:[a-z][a-z0-9+.-]{1,12}:\/\/|www\.|mailto:|javascript:|data:[a-z]+\/)\S+|[\p{L}\p{N}._%+-]+@[\p{L}\p{N}-]+\.[\p{L}.]{2,}|(?:[\p{L}\p{N}-]+\.)+\p{L}{2,12}\/\S*/giu;
/**
 * Matches domain names, including names like "Booking.com". Even though it isn't a clickable link, such a
 * name is shown only if the speaker said it.
 */
const DOMAIN =
  /(?<![\p{L}\p{N}@])(?:[\p{L}\p{N}-]+\.)+(?:com|org|net|io|ai|app|dev|co|me|tv|info|biz|xyz|link|click|top|site|online|shop|ru|cn|uk|de|fr|eu|us|ly|gg|to|example|test|invalid)(?![\p{L}\p{N}])/giu;
const MARKUP = /<\/?[a-z!][^>]*>?|!\[|\]\s?\(|\]\s?:\s?\S|&(?:#\d+|#x[0-9a-f]+|[a-z]{2,8});/iu;

/**
 * True if a text must not be published under our name because it contains a URL, markup, or a site name that
 * doesn't occur in `span`, the quoted part of the transcript.
 */
export function hasForeignLink({ text, span }: { text: string; span: string }): boolean {
  if (MARKUP.test(text) || text.match(ADDRESS) !== null) return true;
  const { folded: said } = foldText(span);
  return [...text.matchAll(DOMAIN)].some(([site]) => !said.includes(foldText(site).folded));
}
