import { Segmented } from "@pith/ui/primitives/segmented";
import { usePreferences } from "../../lib/preferences.ts";
import { useTranslate } from "../../lib/texts/texts.ts";

const lengths = ["short", "medium", "long"] as const;

/** Picks the summary's length, and remembers it. */
export function LengthChoice() {
  const t = useTranslate();
  const { summary_length: length, change } = usePreferences();
  return (
    <Segmented
      label={t("length.label")}
      value={length}
      options={lengths.map((value) => ({ value, text: t(`length.${value}`) }))}
      onChange={(value) => change({ summary_length: value })}
    />
  );
}
