import { getPrimaryLanguage } from "@pith/core/lib/get-primary-language";
import { ordinalStopLanguages } from "../languages/abbreviations.ts";

/** A bullet, or a number with a parenthesis, which no ordinal has. */
const MARK = /^(?:[#>*•·–—-]+|\d{1,2}\))\s+/u;

/**
 * Removes a bullet or "1) " from the start of a line. Keeps "1. ", since only its place in a list
 * distinguishes it from an ordinal.
 */
export function dropListMark(line: string): string {
  return line.replace(MARK, "");
}

/**
 * Removes a number such as "1. " from the start of a single text, where no list distinguishes it from an
 * ordinal, unless the text's language (BCP 47) writes ordinals like that.
 */
export function dropLoneNumber({ text, language }: { text: string; language: string }): string {
  const isOrdinal = ordinalStopLanguages.has(getPrimaryLanguage(language));
  return isOrdinal ? text : text.replace(/^\d{1,2}\. +/u, "");
}

/**
 * Returns a function that removes "1. ", "2. " and so on from a list's texts, if each text's number is its
 * position or the number that the model was given for it, or restarts the list. Keeps ordinals: the number of
 * a single text, as in "2. Weltkrieg", and numbers without which two texts would be the same, as in "1.
 * Weltkrieg" and "2. Weltkrieg".
 */
export function dropListNumbers<Key extends "text" | "title">(key: Key) {
  return <Item extends Record<Key, string> & { number?: number }>(items: Item[]): Item[] => {
    let place = 0;
    const texts = items.flatMap((item) => {
      const mark = [`${place + 1}. `, `${item.number}. `, "1. "].find((start) => item[key].startsWith(start));
      if (mark === undefined) return [];
      place = Number.parseInt(mark, 10);
      return [item[key].slice(mark.length)];
    });
    const differing = new Set(items.map((item) => item[key])).size;
    const isList = differing > 1 && texts.length === items.length && new Set(texts).size === differing;
    return isList ? items.map((item, at) => ({ ...item, [key]: texts[at] })) : items;
  };
}
