import { findLanguage } from "../languages/find-language.ts";
import { buildEvidence, type EvidenceSource } from "./build-evidence.ts";
import type { Claim, ClaimVideo, TalkName } from "./claim.ts";
import { foldText } from "./fold-text.ts";
import type { Naming } from "./is-near-copy.ts";

const NAME =
  /(?<![\p{L}\p{N}'’-])\p{Lu}[\p{L}\p{M}\p{N}'’-]*(?:\s+(?:(?:von|van|de|der|da|di|la|le)\s+)*\p{Lu}[\p{L}\p{M}\p{N}'’-]*)*/gu;

function foldWords(text: string): string {
  return ` ${foldText(text).folded} `;
}

/**
 * Resolves a claim's references as far as possible without a judge. A pronoun can only refer to the claim's
 * single name, and only if the title, the quotes or the lines just before them contain that name and no other
 * name from the glossary. Corrections count only if the title or the glossary contains the correct word.
 */
export function readNaming({
  claim,
  source,
  video,
  names,
}: {
  claim: Claim;
  source: EvidenceSource;
  video: ClaimVideo | null;
  names: readonly TalkName[];
}): Naming {
  const title = `${video?.title ?? ""} ${video?.channel ?? ""}`;
  const passages = buildEvidence({ claims: [claim], source, naming: null });
  const context = passages.flatMap(({ lines }) => {
    const lastQuoted = lines.findLastIndex(({ isQuoted }) => isQuoted);
    return lines.slice(0, lastQuoted + 1).flatMap(({ text, speaker }) => [speaker ?? "", text]);
  });
  const near = foldWords(`${title} ${context.join(" ")}`);
  const { flags } = findLanguage(claim.language);
  const written = new Set(
    [...claim.text.matchAll(NAME)]
      .map(([name]) => name.replace(/['’]s?$/u, ""))
      .filter((name) => !flags.has(name.toLowerCase())),
  );
  const candidates = written.size === 1 ? [...written].filter((name) => near.includes(foldWords(name))) : [];
  const others = names.filter(
    ({ name }) =>
      near.includes(foldWords(name)) && !candidates.some((own) => foldWords(name).includes(foldWords(own))),
  );
  const known = foldWords(`${title} ${names.map(({ name }) => name).join(" . ")}`);
  return {
    candidates: others.length === 0 ? candidates : [],
    repairs: claim.repairs.filter(({ meant }) => known.includes(foldWords(meant))),
  };
}
