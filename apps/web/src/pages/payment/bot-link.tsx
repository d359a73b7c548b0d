import { buttonStyles } from "@pith/ui/primitives/button";
import { usePublicConfig } from "../../lib/public-config.ts";
import { useTranslate } from "../../lib/texts/texts.ts";

/** Links to the bot. Renders nothing if there is none. */
export function BotLink() {
  const t = useTranslate();
  const botUsername = usePublicConfig((state) => state.config?.botUsername ?? null);
  if (!botUsername) return null;
  return (
    <a href={`https://t.me/${botUsername}`} target="_blank" rel="noreferrer" className={buttonStyles()}>
      {t("result.openBot")}
    </a>
  );
}
