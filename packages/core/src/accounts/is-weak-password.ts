/** Names shorter than this occur in strong passwords by chance. */
const MIN_NAME_CHARACTERS = 4;
/** A password of so few different characters is a repetition. */
const MIN_DIFFERENT_CHARACTERS = 5;

/** What people type when twelve characters are asked for. */
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
/** Rows of keys, letters and digits that people run along. */
const runs = [
  "1234567890123456789012345678901234567890",
  "abcdefghijklmnopqrstuvwxyz",
  "qwertyuiopasdfghjklzxcvbnm",
];

/**
 * Returns whether a password is among the first that anybody would try: the person's own name, the product's, a common
 * password, one part again and again, or a run along the keys. Length is checked elsewhere.
 */
export function isWeakPassword({ password, name }: { password: string; name: string }): boolean {
  const text = password.normalize("NFKC").toLowerCase();
  const own = name.normalize("NFKC").toLowerCase().trim();
  if (own.length >= MIN_NAME_CHARACTERS && text.includes(own)) return true;
  if (new Set(text).size < MIN_DIFFERENT_CHARACTERS) return true;
  return commonPasswords.has(text) || isRepeated(text) || runs.some((run) => isAlong({ text, run }));
}

/** True for "word word word": the text occurs in its own double before the end. */
function isRepeated(text: string): boolean {
  return `${text}${text}`.indexOf(text, 1) < text.length;
}

function isAlong({ text, run }: { text: string; run: string }): boolean {
  return run.includes(text) || [...run].reverse().join("").includes(text);
}
