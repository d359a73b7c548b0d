import type { User } from "@pith/core/accounts/user";
import { followEndpoints } from "@pith/core/contract/follow.endpoints";
import type { DigestWay, FollowSettings } from "@pith/core/contract/follow.schemas";
import { chatLanguages } from "@pith/core/lib/choose-chat-language";
import { DAY_MS, HOUR_MS } from "@pith/core/lib/durations";
import { Checkbox } from "@pith/ui/primitives/checkbox";
import { FailureNote } from "@pith/ui/primitives/failure-note";
import { Segmented } from "@pith/ui/primitives/segmented";
import { nameLanguage } from "@pith/ui/texts/name-language";
import { type ReactNode, useId, useRef } from "react";
import { useAttempt } from "../../lib/account/use-attempt.ts";
import { api } from "../../lib/api-client.ts";
import { Link } from "../../lib/link.tsx";
import { logError } from "../../lib/log-error.ts";
import { usePublicConfig } from "../../lib/public-config.ts";
import { formatMinute } from "../../lib/texts/format-day.ts";
import { readError } from "../../lib/texts/read-error.ts";
import { useLanguage, useTranslate } from "../../lib/texts/texts.ts";
import { useErrorText } from "../../lib/texts/use-error-text.ts";
import { EmailWay } from "./email-way.tsx";

const intervals = ["off", "daily", "weekly"] as const;
/** Any Monday, for deriving the weekday names. */
const MONDAY = Date.UTC(2026, 0, 5);
const selectStyle =
  "h-10 w-full min-w-0 rounded-control border border-rule-strong bg-raised ps-3 pe-8 text-sm";

/** Settings for when and how digests are sent. Every change is saved immediately. */
export function DigestSettings({
  settings,
  user,
  onChange,
}: {
  settings: FollowSettings;
  user: User;
  onChange: (settings: FollowSettings) => void;
}) {
  const t = useTranslate();
  const locale = useLanguage();
  const hasBot = usePublicConfig((state) => (state.config?.botUsername ?? null) !== null);
  const hasEmail = usePublicConfig((state) => state.config?.hasEmail) === true;
  const [error, setError] = useErrorText();
  const { isBusy: isEmailBusy, error: emailError, attempt } = useAttempt();
  /** The server's settings, and the number of changes in flight. */
  const server = useRef({ settings, savingCount: 0 });
  const { digest, hour, weekday, timeZone, ways, language, nextDigestAt } = settings;

  async function save(change: Partial<FollowSettings>): Promise<void> {
    setError(null);
    const { current } = server;
    if (current.savingCount === 0) current.settings = settings;
    current.savingCount += 1;
    const wanted = { ...settings, ...change };
    // Optimistic update. The server's version is shown once the server has responded to every change.
    onChange(wanted);
    try {
      current.settings = await api.call(followEndpoints.updateFollowSettings, { body: toBody(wanted) });
    } catch (cause) {
      logError(cause);
      setError(() => readError(cause));
    }
    current.savingCount -= 1;
    if (current.savingCount === 0) onChange(current.settings);
  }

  const changeEmail = (call: () => Promise<FollowSettings>) => attempt(async () => onChange(await call()));

  const formatUtc = (timeMs: number, format: Intl.DateTimeFormatOptions) =>
    new Intl.DateTimeFormat(locale, { ...format, timeZone: "UTC" }).format(timeMs);
  const chooseWay = (way: DigestWay, isChosen: boolean) =>
    void save({ ways: isChosen ? [...ways, way] : ways.filter((other) => other !== way) });
  return (
    <section data-digest-settings={digest}>
      <h2 className="text-base font-semibold">{t("digest.heading")}</h2>
      <p className="mt-1 text-sm text-soft">{t("digest.text")}</p>
      <Segmented
        className="mt-3"
        label={t("digest.interval")}
        value={digest}
        options={intervals.map((value) => ({ value, text: t(`digest.${value}`) }))}
        onChange={(value) =>
          void save({
            digest: value,
            // Users who turn on digests are most likely in this browser's time zone.
            ...(digest === "off" && { timeZone: readTimeZone() ?? timeZone }),
          })
        }
      />
      {digest !== "off" && (
        <>
          <div className="mt-4 grid grid-cols-2 gap-3">
            {digest === "weekly" && (
              <Choice label={t("digest.weekday")}>
                {(id) => (
                  <select
                    id={id}
                    value={weekday}
                    className={selectStyle}
                    onChange={(event) => void save({ weekday: Number(event.target.value) })}
                  >
                    {[1, 2, 3, 4, 5, 6, 7].map((day) => (
                      <option key={day} value={day}>
                        {formatUtc(MONDAY + (day - 1) * DAY_MS, { weekday: "long" })}
                      </option>
                    ))}
                  </select>
                )}
              </Choice>
            )}
            <Choice label={t("digest.hour")}>
              {(id) => (
                <select
                  id={id}
                  value={hour}
                  className={selectStyle}
                  onChange={(event) => void save({ hour: Number(event.target.value) })}
                >
                  {Array.from({ length: 24 }, (_unused, value) => (
                    <option key={value} value={value}>
                      {formatUtc(MONDAY + value * HOUR_MS, { hour: "numeric", minute: "2-digit" })}
                    </option>
                  ))}
                </select>
              )}
            </Choice>
            <div className="col-span-2">
              <Choice label={t("digest.language")}>
                {(id) => (
                  <select
                    id={id}
                    value={language ?? ""}
                    className={selectStyle}
                    onChange={(event) => void save({ language: event.target.value || null })}
                  >
                    <option value="">{t("digest.languageOfMessages")}</option>
                    {/* Each language is named in that language, so that users can find theirs. */}
                    {chatLanguages.map((code) => (
                      <option key={code} value={code} lang={code}>
                        {nameLanguage({ code, language: code })}
                      </option>
                    ))}
                  </select>
                )}
              </Choice>
            </div>
            <div className="col-span-2">
              <Choice label={t("digest.timeZone")}>
                {(id) => (
                  <select
                    id={id}
                    value={timeZone}
                    className={selectStyle}
                    onChange={(event) => void save({ timeZone: event.target.value })}
                  >
                    {listTimeZones(timeZone).map((zone) => (
                      <option key={zone} value={zone}>
                        {zone.replaceAll("_", " ")}
                      </option>
                    ))}
                  </select>
                )}
              </Choice>
            </div>
          </div>
          <fieldset className="m-0 mt-5 space-y-3">
            <legend className="mb-2 text-sm font-medium">{t("digest.ways")}</legend>
            {(hasBot || ways.includes("telegram")) && (
              <Checkbox
                isChecked={ways.includes("telegram")}
                isDisabled={user.telegram_id === null && !ways.includes("telegram")}
                onChange={(isChosen) => chooseWay("telegram", isChosen)}
              >
                {t("digest.telegram")}
              </Checkbox>
            )}
            {user.telegram_id === null && hasBot && (
              <p className="ps-7.5 text-sm text-soft">
                <Link to="/subscription?section=telegram" className="link">
                  {t("digest.linkTelegram")}
                </Link>
              </p>
            )}
            {hasEmail && (
              <Checkbox
                isChecked={ways.includes("email")}
                onChange={(isChosen) => chooseWay("email", isChosen)}
              >
                {t("digest.email")}
              </Checkbox>
            )}
            {hasEmail && ways.includes("email") && (
              <div className="ps-7.5">
                <EmailWay
                  settings={settings}
                  error={emailError}
                  isBusy={isEmailBusy}
                  onEmail={(email) =>
                    void changeEmail(() =>
                      api.call(followEndpoints.updateFollowSettings, {
                        body: { ...toBody(settings), email },
                      }),
                    )
                  }
                  onCode={(code) =>
                    void changeEmail(() => api.call(followEndpoints.confirmFollowEmail, { body: { code } }))
                  }
                />
              </div>
            )}
            <Checkbox
              isChecked={ways.includes("webhook")}
              onChange={(isChosen) => chooseWay("webhook", isChosen)}
            >
              {t("digest.webhook")}
            </Checkbox>
          </fieldset>
          {nextDigestAt !== null && (
            <p className="mt-4 text-sm text-soft">
              {t(ways.length === 0 ? "digest.nextHere" : "digest.next", {
                // Like the hour above, in the digest's time zone.
                date: formatMinute({ date: nextDigestAt, locale, timeZone }),
              })}
            </p>
          )}
        </>
      )}
      {error !== null && <FailureNote className="mt-3">{error}</FailureNote>}
    </section>
  );
}

/** Returns the settings as a request body, without the email address, which has its own form. */
function toBody({ digest, hour, weekday, timeZone, ways, language }: FollowSettings) {
  return { digest, hour, weekday, timeZone, ways, language };
}

function Choice({ label, children }: { label: string; children: (id: string) => ReactNode }) {
  const id = useId();
  return (
    <div className="min-w-0">
      <label htmlFor={id} className="mb-1 block text-sm text-soft">
        {label}
      </label>
      {children(id)}
    </div>
  );
}

/** Returns the browser's time zone; null if it isn't available. */
function readTimeZone(): string | null {
  return new Intl.DateTimeFormat().resolvedOptions().timeZone || null;
}

/**
 * Lists the chosen time zone and the browser's time zones. The browser's list lacks some names that the
 * server accepts, such as UTC.
 */
function listTimeZones(chosen: string): string[] {
  return [...new Set([chosen, ...Intl.supportedValuesOf("timeZone")])].sort();
}
