import {
  type BrowserModelState,
  buildBrowserModelOptions,
  readBrowserModelState,
} from "@pith/engine/device/browser-model";
import { Button } from "@pith/ui/primitives/button";
import { FailureNote } from "@pith/ui/primitives/failure-note";
import { useEffect, useRef, useState } from "react";
import { findBrowserModels } from "../device-model/find-browser-models.ts";
import type { Preferences } from "../settings/preferences.ts";
import { useTexts } from "../texts/texts-provider.tsx";
import { Choice, Section } from "./section.tsx";

/** Settings for the wording of instant summaries, and for the browser's own model and its download. */
export function DeviceSection({
  writer,
  onChange,
}: {
  writer: Preferences["instantWriter"];
  onChange: (writer: Preferences["instantWriter"]) => void;
}) {
  const { translate } = useTexts();
  return (
    <Section title={translate("options.instant")}>
      <Choice
        label={translate("options.instantWriter")}
        value={writer}
        options={[
          { value: "speaker", text: translate("options.instantSpeaker") },
          { value: "device", text: translate("options.instantDevice") },
        ]}
        onChange={onChange}
      />
      <DeviceModel />
    </Section>
  );
}

/** Shows the state of the browser's model for the UI language. */
function DeviceModel() {
  const { translate, language } = useTexts();
  const [state, setState] = useState<BrowserModelState | null>(null);
  /** Download progress, 0 to 1; null if there's no download. */
  const [loaded, setLoaded] = useState<number | null>(null);
  const [hasFailed, setHasFailed] = useState(false);
  const download = useRef<AbortController | null>(null);

  useEffect(() => {
    void readBrowserModelState({ models: findBrowserModels(), language }).then(setState);
    return () => download.current?.abort();
  }, [language]);

  // The browser only starts a download in response to a user gesture.
  async function start() {
    const stop = new AbortController();
    download.current = stop;
    setHasFailed(false);
    setLoaded(0);
    try {
      const session = await findBrowserModels()?.create({
        ...buildBrowserModelOptions(language),
        monitor: (monitor) =>
          monitor.addEventListener("downloadprogress", (event) => setLoaded(event.loaded)),
        signal: stop.signal,
      });
      session?.destroy();
    } catch {
      setHasFailed(!stop.signal.aborted);
    }
    setLoaded(null);
    setState(await readBrowserModelState({ models: findBrowserModels(), language }));
  }

  return (
    <div className="flex flex-col gap-3 text-sm" data-device-state={state ?? undefined}>
      {loaded !== null ? (
        <>
          <p role="status">{translate("options.device.progress", { percent: Math.floor(loaded * 100) })}</p>
          <progress
            aria-label={translate("options.device.download")}
            value={loaded}
            max={1}
            className="w-full"
          />
          <div>
            <Button onClick={() => download.current?.abort()}>{translate("options.device.cancel")}</Button>
          </div>
        </>
      ) : (
        <>
          {hasFailed && <FailureNote>{translate("options.device.failed")}</FailureNote>}
          {state && <p className="text-soft">{translate(`options.device.${state}`)}</p>}
          {(state === "downloadable" || state === "downloading") && (
            <div>
              <Button onClick={() => void start()}>
                {translate(state === "downloading" ? "options.device.follow" : "options.device.download")}
              </Button>
            </div>
          )}
        </>
      )}
    </div>
  );
}
