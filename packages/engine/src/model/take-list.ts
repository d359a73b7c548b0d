import { z } from "zod";

/** Keeps the valid elements of a list and drops the others. */
export function takeList<Value>(schema: z.ZodType<Value>) {
  return z
    .array(z.unknown())
    .catch([])
    .default([])
    .transform((elements) => elements.flatMap((element) => schema.safeParse(element).data ?? []));
}

/**
 * Returns a function that removes "1. ", "2. " and so on from a list's texts, if each text has the number of its place, or
 * the one that the model was given for it. A number of a single text is kept, since it may be an ordinal: "2. Weltkrieg".
 */
export function dropListNumbers<Key extends "text" | "title">(key: Key) {
  return <Item extends Record<Key, string> & { number?: number }>(items: Item[]): Item[] => {
    const texts = items.flatMap((item, at) => {
      const mark = [`${at + 1}. `, `${item.number}. `].find((start) => item[key].startsWith(start));
      return mark === undefined ? [] : [item[key].slice(mark.length)];
    });
    if (texts.length < 2 || texts.length < items.length) return items;
    return items.map((item, at) => ({ ...item, [key]: texts[at] }));
  };
}
