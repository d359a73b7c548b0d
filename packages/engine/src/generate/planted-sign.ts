/** A form of words with which speech turns from its listeners to a machine that reads it, and how telling it is. */
export interface PlantedSign {
  pattern: RegExp;
  /** 3 is enough alone; 1 only beside others. */
  weight: 1 | 2 | 3;
}

const GAP = "(?:\\S+\\s+){0,6}?";

/**
 * A sign by its pattern over lower-case NFKC text: `~` stands for up to six words between, a space for any white space,
 * a space with a question mark for none or some.
 */
export function createSign(weight: PlantedSign["weight"], source: string): PlantedSign {
  const pattern = source
    .normalize("NFKC")
    .replaceAll(" ?", "\\s*")
    .replaceAll(" ~ ", `\\s+${GAP}`)
    .replaceAll(" ", "\\s+");
  return { weight, pattern: new RegExp(pattern, "u") };
}
