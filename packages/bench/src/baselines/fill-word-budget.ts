/**
 * Takes texts in order until they reach `maxWords` words. The last text is cut at the limit, as in DUC, so
 * that every baseline uses its whole budget.
 */
export function fillWordBudget({ texts, maxWords }: { texts: Iterable<string>; maxWords: number }): string {
  const words: string[] = [];
  for (const text of texts) {
    words.push(...text.split(/\s+/).filter((word) => word !== ""));
    if (words.length >= maxWords) break;
  }
  return words.slice(0, maxWords).join(" ");
}
