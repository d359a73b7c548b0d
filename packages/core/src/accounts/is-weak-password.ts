/** Shorter names occur in strong passwords by chance. */
const MIN_NAME_CHARACTERS = 4;
/** A password with fewer distinct characters counts as repetitive. */
const MIN_DIFFERENT_CHARACTERS = 5;

/** Popular choices when at least twelve characters are required. */
const commonPasswords: ReadonlySet<string> = new Set([
  "password1234",
  "password12345",
  "password123456",
  "passwordpassword",
  "passwort1234",
  "passwort12345",
  "contraseña123",
  "administrator",
  "administrator1",
  "adminadminadmin",
  "qwertyuiop12",
  "qwertyuiop123",
  "qwerty123456",
  "qwerty1234567",
  "1q2w3e4r5t6y",
  "1q2w3e4r5t6y7u",
  "iloveyou1234",
  "letmein12345",
  "welcome12345",
  "changeme1234",
  "changemenow1",
  "correcthorsebatterystaple",
]);
/** Sequences of digits, letters and adjacent keys that are common in passwords. */
const runs = [
  "1234567890123456789012345678901234567890",
  "abcdefghijklmnopqrstuvwxyz",
  "qwertyuiopasdfghjklzxcvbnm",
];

/**
 * Returns whether a password is among an attacker's first guesses: the user's own name, the product's name, a
 * common password, one repeated part, or a keyboard sequence. Length is checked elsewhere.
 */
export function isWeakPassword({ password, name }: { password: string; name: string }): boolean {
  const text = password.normalize("NFKC").toLowerCase();
  const own = name.normalize("NFKC").toLowerCase().trim();
  if (own.length >= MIN_NAME_CHARACTERS && text.includes(own)) return true;
  if (new Set(text).size < MIN_DIFFERENT_CHARACTERS) return true;
  return commonPasswords.has(text) || isRepeated(text) || runs.some((run) => isAlong({ text, run }));
}

/**
 * Returns whether the text is one part repeated, such as "abcabcabc". If so, the text occurs in its doubled
 * form before the start of the second copy.
 */
function isRepeated(text: string): boolean {
  return `${text}${text}`.indexOf(text, 1) < text.length;
}

function isAlong({ text, run }: { text: string; run: string }): boolean {
  return run.includes(text) || [...run].reverse().join("").includes(text);
}
