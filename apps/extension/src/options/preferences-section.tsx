import { interfaceLanguages } from "@pith/core/lib/choose-interface-language";
import { summaryLengths } from "@pith/core/summaries/summary";
import { defaultSponsorBlockConfig } from "@pith/sources/sponsor-block/fetch-sponsor-segments";
import { Button } from "@pith/ui/primitives/button";
import { Checkbox } from "@pith/ui/primitives/checkbox";
import { useState } from "react";
import { toHostPermission } from "../engine/engine-choice.ts";
import { openTab } from "../platform/active-tab.ts";
import { createPreferencesStore, type Preferences } from "../settings/preferences.ts";
import { summaryLanguages } from "../settings/summary-languages.ts";
import { useTexts } from "../texts/texts-provider.tsx";
import { DeviceSection } from "./device-section.tsx";
import { Choice, Section } from "./section.tsx";

const nameLanguage = (code: string) => new Intl.DisplayNames([code], { type: "language" }).of(code) ?? code;

/** Opens the browser's page for shortcuts. Firefox opens it only through its own API. */
async function openShortcuts(): Promise<void> {
  const commands: object = chrome.commands;
  if ("openShortcutSettings" in commands && typeof commands.openShortcutSettings === "function")
    await commands.openShortcutSettings();
  else await openTab("chrome://extensions/shortcuts");
}

/** The wording of instant summaries, languages, length, sign-in and shortcuts. */
export function PreferencesSection({ start }: { start: Preferences }) {
  const { translate } = useTexts();
  const [preferences, setPreferences] = useState(start);

  async function change(changes: Partial<Preferences>) {
    const next = { ...preferences, ...changes };
    setPreferences(next);
    await createPreferencesStore().write(next);
    if ("language" in changes) window.location.reload();
  }

  /** The browser asks first, which it does only right after a press. */
  async function chooseSponsors(leavesOutSponsors: boolean) {
    const origins = [toHostPermission(defaultSponsorBlockConfig.origin)];
    if (!leavesOutSponsors) await chrome.permissions.remove({ origins });
    else if (!(await chrome.permissions.request({ origins }))) return;
    await change({ leavesOutSponsors });
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
          isChecked={preferences.leavesOutSponsors}
          onChange={(leavesOutSponsors) => void chooseSponsors(leavesOutSponsors)}
        >
          {translate("options.sponsors")}
        </Checkbox>
        <div>
          <Button onClick={() => void openShortcuts()}>{translate("options.shortcuts")}</Button>
        </div>
      </Section>
    </>
  );
}
