import { interfaceLanguages } from "@pith/core/lib/choose-interface-language";
import { summaryLengths } from "@pith/core/summaries/summary";
import { defaultSponsorBlockConfig } from "@pith/sources/sponsor-block/fetch-sponsor-segments";
import { Button } from "@pith/ui/primitives/button";
import { Checkbox } from "@pith/ui/primitives/checkbox";
import { FailureNote } from "@pith/ui/primitives/failure-note";
import { useEffect, useRef, useState } from "react";
import { toHostPermission } from "../engine/engine-choice.ts";
import { openTab } from "../platform/active-tab.ts";
import { createPreferencesStore, type Preferences, readPreferences } from "../settings/preferences.ts";
import { summaryLanguages } from "../settings/summary-languages.ts";
import { useTexts } from "../texts/texts-provider.tsx";
import { DeviceSection } from "./device-section.tsx";
import { Choice, Section } from "./section.tsx";

const sponsorOrigins = [toHostPermission(defaultSponsorBlockConfig.origin)];

const nameLanguage = (code: string) => new Intl.DisplayNames([code], { type: "language" }).of(code) ?? code;

/** Opens the browser's keyboard shortcut settings. Firefox only allows this through its own API. */
async function openShortcuts(): Promise<void> {
  const commands: object = chrome.commands;
  if ("openShortcutSettings" in commands && typeof commands.openShortcutSettings === "function")
    await commands.openShortcutSettings();
  else await openTab("chrome://extensions/shortcuts");
}

/** Settings for languages, length, sign-in, shortcuts and the wording of instant summaries. */
export function PreferencesSection({ start }: { start: Preferences }) {
  const { translate, say } = useTexts();
  const [preferences, setPreferences] = useState(start);
  const [hasFailed, setFailed] = useState(false);
  const [isAllowed, setAllowed] = useState(false);
  const [isRefused, setRefused] = useState(false);
  /**
   * Resolves once the last change is stored. Without this queue, two quick changes would overwrite each
   * other.
   */
  const saving = useRef(Promise.resolve());

  // The user can revoke the permission in the browser's settings.
  useEffect(() => {
    const check = () =>
      void chrome.permissions.contains({ origins: sponsorOrigins }).then(setAllowed, () => undefined);
    check();
    chrome.permissions.onRemoved.addListener(check);
    return () => chrome.permissions.onRemoved.removeListener(check);
  }, []);

  async function change(changes: Partial<Preferences>) {
    setPreferences((current) => ({ ...current, ...changes }));
    const earlier = saving.current.catch(() => undefined);
    saving.current = earlier.then(async () => {
      // Read the preferences again, because they may have changed while the browser's prompt was open.
      await createPreferencesStore().write({ ...(await readPreferences()), ...changes });
    });
    setFailed(false);
    try {
      await saving.current;
    } catch {
      // Nothing was stored, so show the settings that still apply.
      setPreferences(await readPreferences());
      setFailed(true);
      return;
    }
    if ("language" in changes) window.location.reload();
  }

  /** The browser asks the user first, which it only does right after a user gesture. */
  async function chooseSponsors(leavesOutSponsors: boolean) {
    const origins = sponsorOrigins;
    if (!leavesOutSponsors) await chrome.permissions.remove({ origins });
    const isAllowed = leavesOutSponsors && (await chrome.permissions.request({ origins }));
    setAllowed(isAllowed);
    setRefused(leavesOutSponsors && !isAllowed);
    if (isAllowed === leavesOutSponsors) await change({ leavesOutSponsors });
  }

  return (
    <>
      <DeviceSection
        writer={preferences.instantWriter}
        onChange={(instantWriter) => void change({ instantWriter })}
      />
      <Section title={translate("options.preferences")}>
        <Choice
          label={translate("options.language")}
          value={preferences.language ?? "auto"}
          options={[
            { value: "auto", text: translate("options.browserLanguage") },
            ...interfaceLanguages.map((value) => ({ value, text: nameLanguage(value) })),
          ]}
          onChange={(value) => void change({ language: value === "auto" ? null : value })}
        />
        <Choice
          label={translate("options.summaryLanguage")}
          value={preferences.summaryLanguage ?? "auto"}
          options={[
            { value: "auto", text: translate("options.videoLanguage") },
            ...summaryLanguages.map((value) => ({ value, text: nameLanguage(value) })),
          ]}
          onChange={(value) => void change({ summaryLanguage: value === "auto" ? null : value })}
        />
        <Choice
          label={translate("options.length")}
          value={preferences.length}
          options={summaryLengths.map((value) => ({ value, text: translate(`options.length.${value}`) }))}
          onChange={(length) => void change({ length })}
        />
        <Checkbox
          isChecked={preferences.staysSignedIn}
          onChange={(staysSignedIn) => void change({ staysSignedIn })}
        >
          {translate("options.staySignedIn")}
        </Checkbox>
        <Checkbox isChecked={preferences.staysOpen} onChange={(staysOpen) => void change({ staysOpen })}>
          {translate("options.stayOpen")}
        </Checkbox>
        <Checkbox
          isChecked={preferences.leavesOutSponsors && isAllowed}
          onChange={(leavesOutSponsors) => void chooseSponsors(leavesOutSponsors)}
        >
          {translate("options.sponsors")}
        </Checkbox>
        {isRefused && (
          <FailureNote>
            {translate("options.refused", { host: new URL(defaultSponsorBlockConfig.origin).host })}
          </FailureNote>
        )}
        {hasFailed && <FailureNote>{say({ code: "internal.unknown", params: {} })}</FailureNote>}
        <div>
          <Button onClick={() => void openShortcuts()}>{translate("options.shortcuts")}</Button>
        </div>
      </Section>
    </>
  );
}
