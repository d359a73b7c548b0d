import { createSign, type PlantedSign } from "./planted-sign.ts";
import { englishSigns } from "./planted-signs-english.ts";
import { languageSigns } from "./planted-signs-languages.ts";

/** Marks with which programs, not people, give orders: no caption needs them. */
export const markupSigns: readonly PlantedSign[] = [
  createSign(
    3,
    "<\\/?(?:system|instructions?|user|assistant|human|prompt|speech|transcript|captions?|document|tool|function|inst|admin|img|script|iframe|svg|a|meta|style|object|form)\\b[^>]*>",
  ),
  createSign(
    3,
    "\\[\\/?(?:inst|system|sys|assistant|user|end|instructions?)\\b[^\\]]*\\]|<<\\/?sys>>|<\\|[^|>]{1,40}\\|>|\\{\\{[^}]{1,60}\\}\\}",
  ),
  createSign(
    3,
    "(?:^|[\\s\"'(])#{2,} ?(?:system|instructions?|assistant|human|user|new|task|response|end)\\b",
  ),
  createSign(
    3,
    "(?:^|[.!?…\"'\\n] ?)(?:system|assistant|developer|administrator|admin|root|sysadmin) ?(?:message|override|note|notice|command|prompt)? ?:",
  ),
  createSign(3, "!\\[[^\\]]{0,200}\\] ?\\(|\\]\\((?:https?|javascript|data):|javascript:|data:[a-z]+\\/"),
  createSign(3, "<\\/[a-z]{3,20}>|<!--"),
  // Nobody spells out so many letters but to hide what they spell.
  createSign(3, "(?:\\p{L}[\\s.*_-]{1,3}){14,}\\p{L}(?!\\p{L})"),
  createSign(3, "[\"'](?:facts|gist|quote|importance|key_?points|title|chapters|lines|found|answer)[\"'] ?:"),
  createSign(
    3,
    "(?:^|[^a-z0-9+/])(?=[a-z0-9+/]*[0-9+/])(?=[a-z0-9+/]*[a-z])[a-z0-9+/]{28,}={0,2}(?:[^a-z0-9+/]|$)",
  ),
  createSign(
    2,
    "-{3,} ?(?:end|begin|start|new|system)\\b|={3,}|`{3}|\\b(?:begin|start) (?:of )?(?:system|admin|instructions?|override)\\b",
  ),
];

/** Every sign there is. Words are looked for in lower case, so the patterns are lower case too. */
export const plantedInstructionSigns: readonly PlantedSign[] = [
  ...englishSigns,
  ...languageSigns,
  ...markupSigns,
];
