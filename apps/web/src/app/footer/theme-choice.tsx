import { Segmented } from "@pith/ui/primitives/segmented";
import { useTranslate } from "../../lib/texts/texts.ts";
import { themes, useTheme } from "../../lib/theme.ts";

export function ThemeChoice() {
  const t = useTranslate();
  const { theme, choose } = useTheme();
  return (
    <Segmented
      label={t("theme.label")}
      value={theme}
      options={themes.map((value) => ({ value, text: t(`theme.${value}`) }))}
      onChange={choose}
    />
  );
}
