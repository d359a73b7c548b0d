import { buttonStyles } from "@pith/ui/primitives/button";
import { Link } from "../../lib/link.tsx";
import { usePublicConfig } from "../../lib/public-config.ts";
import { useTranslate } from "../../lib/texts/texts.ts";

export function SupportLinks() {
  const t = useTranslate();
  const config = usePublicConfig((state) => state.config);
  return (
    <div data-support="">
      <p className="max-w-measure text-soft">{t("support.text")}</p>
      <div className="mt-5 flex flex-wrap gap-3">
        {config ? (
          <a href={`mailto:${config.supportEmail}`} className={buttonStyles({ variant: "outline" })}>
            {t("support.mail")}
          </a>
        ) : (
          // Reserves space for the link, to avoid a layout shift.
          <span aria-hidden="true" className={`${buttonStyles({ variant: "outline" })} invisible`}>
            {t("support.mail")}
          </span>
        )}
        {config?.communityUrl && (
          <a
            href={config.communityUrl}
            target="_blank"
            rel="noreferrer"
            className={buttonStyles({ variant: "outline" })}
          >
            {t("support.community")}
          </a>
        )}
        <Link to="/docs" className={`${buttonStyles({ variant: "quiet" })} max-sm:-ms-4`}>
          {t("support.docs")}
        </Link>
      </div>
    </div>
  );
}
