import { getScrollBehavior } from "@pith/ui/model/get-scroll-behavior";
import { buttonStyles } from "@pith/ui/primitives/button";
import { Segmented } from "@pith/ui/primitives/segmented";
import { useRef, useState } from "react";
import { ExtensionLink } from "../../lib/extension-link.tsx";
import { Link } from "../../lib/link.tsx";
import { usePublicConfig } from "../../lib/public-config.ts";
import { scrollAndSettle } from "../../lib/scroll-and-settle.ts";
import { useTranslate } from "../../lib/texts/texts.ts";
import { MOBILE_BREAKPOINT_PX } from "../../lib/use-is-small.ts";
import { BotPicture, ExtensionPicture } from "./surface-pictures.tsx";

type Surface = "extension" | "bot";

export function AvailableYourWay() {
  const t = useTranslate();
  const rootRef = useRef<HTMLDivElement>(null);
  const [surface, setSurface] = useState<Surface>(() => (isMobile() ? "bot" : "extension"));
  const botUsername = usePublicConfig((state) => state.config?.botUsername ?? null);

  return (
    <div ref={rootRef} className="page py-16 md:py-24" data-surface={surface}>
      <div className="flex flex-wrap items-end justify-between gap-x-8 gap-y-5">
        <div>
          <h2 className="text-xl font-semibold">{t("available.title")}</h2>
          <p className="mt-2 text-soft">{t("available.text")}</p>
        </div>
        <Segmented
          label={t("available.label")}
          value={surface}
          options={[
            { value: "extension", text: t("available.extension") },
            { value: "bot", text: t("available.bot") },
          ]}
          onChange={(next) => {
            setSurface(next);
            scrollAndSettle({
              scroll: () =>
                rootRef.current?.scrollIntoView({ behavior: getScrollBehavior(), block: "start" }),
            });
          }}
        />
      </div>
      <div className="mt-10 grid items-center gap-x-16 gap-y-8 md:grid-cols-[minmax(0,1.3fr)_minmax(0,1fr)]">
        <div className="order-2 md:order-1">
          {surface === "extension" ? <ExtensionPicture /> : <BotPicture />}
        </div>
        <div data-card={surface} className="order-1 md:order-2">
          <h3 className="text-lg font-semibold">
            {t(surface === "extension" ? "available.extensionTitle" : "available.botTitle")}
          </h3>
          <p className="mt-2 text-soft text-pretty">
            {t(surface === "extension" ? "available.extensionText" : "available.botText")}
          </p>
          <div className="mt-6 flex flex-wrap gap-3">
            {surface === "extension" ? (
              <>
                <ExtensionLink className={buttonStyles({ variant: "strong" })}>
                  {t("available.addToChrome")}
                </ExtensionLink>
                <Link to="/docs?item=installation" className={buttonStyles({ variant: "quiet" })}>
                  {t("available.howInstall")}
                </Link>
              </>
            ) : (
              <>
                <a
                  href={botUsername ? `https://t.me/${botUsername}` : "/docs?tab=bot&item=bot-setup"}
                  {...(botUsername && { target: "_blank", rel: "noreferrer" })}
                  className={buttonStyles({ variant: "strong" })}
                >
                  {t("available.startBot")}
                </a>
                <Link to="/docs?tab=bot" className={buttonStyles({ variant: "quiet" })}>
                  {t("available.howBot")}
                </Link>
              </>
            )}
          </div>
        </div>
      </div>
    </div>
  );
}

function isMobile(): boolean {
  return (
    window.innerWidth <= MOBILE_BREAKPOINT_PX || /Android|iPhone|iPad|iPod|Mobile/i.test(navigator.userAgent)
  );
}
