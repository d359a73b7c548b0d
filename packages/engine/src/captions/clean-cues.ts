import type { DraftCue } from "./draft-cue.ts";
import { evenSpace } from "./even-space.ts";
import { findSpeakerLabels, parseSpeakerLabel, splitAtLabels } from "./find-speaker-labels.ts";
import type { RawCue, RawLine } from "./raw-cue.ts";
import { shareTime } from "./share-time.ts";
import { stripInvisibleCharacters } from "./strip-invisible-characters.ts";
import { stripSoundMarks } from "./strip-sound-marks.ts";

/** `>>`, `>>>` or `>>>>` at the start or after a space marks a change of speaker. */
const turnMark = /(?:^|\s)>{2,4}\s*/u;
/** A dash at the start of a line, before a word or a quotation. */
const dashMark = /^(?:[-–—‐]\s+|[-–—‐](?=[\p{Lu}\p{Lo}"“«¿¡']))(?=[\p{L}\p{N}"“«¿¡'([.…])/u;
/** The end of a sentence without a space before the next one, for example where lines were joined. */
const joinedSentences = /[.!?](?<=\p{Ll}{2}.)(?=\p{Lu}[\p{Ll}'’ ])/gu;
const openBracket = /[[［【(（][^\]］】)）]{0,120}$/u;
const closingBracket = /^[^[［【(（]{0,120}[\]］】)）]/u;
const letterOrDigit = /[\p{L}\p{N}]/u;

/** Part of a cue's line after its markers have been parsed. */
interface Piece {
  text: string;
  speaker: string | null;
  startsTurn: boolean;
}

/**
 * Cleans raw cues. Removes invisible characters and sound descriptions, normalizes to NFC and collapses
 * whitespace. Puts a space between sentences that have none. Parses and removes speaker labels (`Name:`,
 * `[Name]`, voices) and turn markers (`>>`, a leading dash). A cue in which the speaker changes is split into
 * several, which share its time in proportion to their length. A label applies until the next label or turn
 * marker; a voice applies only to its own lines. Empty cues are dropped. Runs in linear time.
 */
export function cleanCues(cues: readonly RawCue[]): DraftCue[] {
  const cleaned = cues.map((cue) => ({
    cue,
    lines: joinOpenBrackets(cue.lines).map((line) => ({
      text: cleanLine(line.text),
      speaker: cleanSpeaker(line.speaker),
    })),
  }));
  const names = findSpeakerLabels(listLines(cleaned));
  const drafts: DraftCue[] = [];
  let current: string | null = null;
  let turnPending = false;
  for (const { cue, lines } of cleaned) {
    const pieces: Piece[] = [];
    for (const line of lines) {
      for (const piece of readMarks({ text: line.text, names })) {
        if (piece.speaker !== null) current = piece.speaker;
        else if (piece.startsTurn) current = null;
        turnPending ||= piece.startsTurn;
        if (!letterOrDigit.test(piece.text)) continue;
        appendPiece({
          pieces,
          piece: { text: piece.text, speaker: line.speaker ?? current, startsTurn: turnPending },
        });
        turnPending = false;
      }
    }
    for (const draft of shareTime({ ...cue, parts: pieces })) drafts.push(draft);
  }
  return drafts;
}

/** Joins the lines that a bracket spans, since a sound description may span two lines. */
function joinOpenBrackets(lines: readonly RawLine[]): readonly RawLine[] {
  if (lines.length < 2 || !lines.some(({ text }) => openBracket.test(text))) return lines;
  const joined: RawLine[] = [];
  for (const line of lines) {
    const last = joined.at(-1);
    if (last !== undefined && openBracket.test(last.text) && closingBracket.test(line.text))
      joined[joined.length - 1] = { ...last, text: `${last.text} ${line.text}` };
    else joined.push(line);
  }
  return joined;
}

function* listLines(
  cleaned: readonly { lines: readonly { text: string }[] }[],
): Iterable<{ text: string; startsTurn: boolean }> {
  for (const { lines } of cleaned) {
    for (const line of lines) {
      for (const [index, part] of splitTurns(line.text).entries())
        for (const [order, text] of splitAtLabels(part.replace(dashMark, "")).entries())
          yield { text, startsTurn: index > 0 && order === 0 };
    }
  }
}

function splitTurns(text: string): string[] {
  return text.includes(">>") ? text.split(turnMark) : [text];
}

function cleanLine(text: string): string {
  const visible = stripInvisibleCharacters(text).normalize("NFC");
  return evenSpace(stripSoundMarks(visible)).replace(joinedSentences, "$& ").trim();
}

function cleanSpeaker(speaker: string | null): string | null {
  if (speaker === null) return null;
  const name = stripInvisibleCharacters(speaker).normalize("NFC").replace(/\s+/gu, " ").trim().slice(0, 100);
  return letterOrDigit.test(name) ? name : null;
}

/** Splits a line at its turn markers and strips the dash and label from the start of each part. */
function readMarks({ text, names }: { text: string; names: ReadonlySet<string> }): Piece[] {
  if (text === "") return [];
  const pieces: Piece[] = [];
  for (const [index, part] of splitTurns(text).entries()) {
    const undashed = part.replace(dashMark, "");
    const startsTurn = index > 0 || undashed !== part;
    if (undashed.trim() === "" && !startsTurn) continue;
    for (const piece of readLabels({ text: undashed, names, startsTurn })) pieces.push(piece);
  }
  return pieces;
}

function readLabels({
  text,
  names,
  startsTurn,
}: {
  text: string;
  names: ReadonlySet<string>;
  startsTurn: boolean;
}): Piece[] {
  const pieces: Piece[] = [{ text: "", speaker: null, startsTurn }];
  for (const part of names.size > 0 ? splitAtLabels(text) : [text]) {
    const label = names.size > 0 ? parseSpeakerLabel(part.trim()) : null;
    const last = pieces.at(-1);
    if (label !== null && names.has(label.name)) {
      const isFirst = last?.text.trim() === "" && last.speaker === null;
      if (isFirst) pieces.pop();
      pieces.push({ text: label.rest, speaker: label.name, startsTurn: isFirst && startsTurn });
    } else if (last !== undefined) last.text += part;
  }
  return pieces.map((piece) => ({ ...piece, text: piece.text.trim() }));
}

function appendPiece({ pieces, piece }: { pieces: Piece[]; piece: Piece }): void {
  const last = pieces.at(-1);
  if (last === undefined || piece.startsTurn || last.speaker !== piece.speaker) pieces.push(piece);
  else last.text = `${last.text} ${piece.text}`;
}
