const MIN_CHARACTERS = 9;
const MIN_CHANGES = 2;
const WORD = /(?<![^_-])\p{Lu}?\p{Ll}{3,}(?![^_-])/u;

/** True for generated identifiers, such as "OSvjp_2LJRk79wwqXZSmH", but not for "37c3-Joscha". */
export function isIdentifier(token: string): boolean {
  if (token.length < MIN_CHARACTERS || !/^[\w-]+$/u.test(token) || WORD.test(token)) return false;
  const changes = token.match(/\p{Ll}(?=\p{Lu})|\p{L}(?=\p{N})|\p{N}(?=\p{L})/gu)?.length ?? 0;
  return changes >= MIN_CHANGES;
}
