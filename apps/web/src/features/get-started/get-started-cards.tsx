import { buttonStyles } from "@pith/ui/primitives/button";
import { ExtensionLink } from "../../lib/extension-link.tsx";
import { usePublicConfig } from "../../lib/public-config.ts";
import { useTranslate } from "../../lib/texts/texts.ts";

export function GetStartedCards() {
  const t = useTranslate();
  const botUsername = usePublicConfig((state) => state.config?.botUsername ?? null);
  return (
    <div className="grid gap-px overflow-hidden rounded-surface border border-rule bg-rule sm:grid-cols-2">
      <section data-card="extension" className="flex flex-col bg-raised p-6">
        <h2 className="font-semibold">{t("getStarted.extension")}</h2>
        <p className="mt-1.5 mb-6 flex-1 text-sm text-soft">{t("getStarted.extensionText")}</p>
        <ExtensionLink className={buttonStyles({ variant: "primary" })}>
          {t("getStarted.addToChrome")}
        </ExtensionLink>
      </section>
      <section data-card="bot" className="flex flex-col bg-raised p-6">
        <h2 className="font-semibold">{t("getStarted.bot")}</h2>
        <p className="mt-1.5 mb-6 flex-1 text-sm text-soft">{t("getStarted.botText")}</p>
        {botUsername ? (
          <a
            href={`https://t.me/${botUsername}`}
            target="_blank"
            rel="noreferrer"
            className={buttonStyles({ variant: "outline" })}
          >
            {t("getStarted.startBot")}
          </a>
        ) : (
          <p className="text-sm text-faint">{t("getStarted.noBot")}</p>
        )}
      </section>
    </div>
  );
}
