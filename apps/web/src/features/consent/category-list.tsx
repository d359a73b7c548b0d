import type { CookiePreferences } from "@pith/core/consent/cookie-preferences";
import { Checkbox } from "@pith/ui/primitives/checkbox";
import { useTranslate } from "../../lib/texts/texts.ts";
import { cookieCategories } from "./categories.ts";

export function CategoryList({
  preferences,
  onChange,
}: {
  preferences: CookiePreferences;
  onChange: (preferences: CookiePreferences) => void;
}) {
  const t = useTranslate();
  return (
    <div className="space-y-4">
      {cookieCategories.map((category) => (
        <Checkbox
          key={category}
          isChecked={preferences[category]}
          isDisabled={category === "necessary"}
          onChange={(isChecked) => onChange({ ...preferences, [category]: isChecked })}
        >
          <span className="block font-medium">{t(`cookies.${category}`)}</span>
          <span className="block text-soft">{t(`cookies.${category}Text`)}</span>
        </Checkbox>
      ))}
    </div>
  );
}
