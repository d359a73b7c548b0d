import { Wordmark } from "@pith/ui/brand/wordmark";
import { useEffect, useRef, useState } from "react";
import { createEngineStores } from "../engine/engine-stores.ts";
import { useTexts } from "../texts/texts-provider.tsx";
import { DataSection } from "./data-section.tsx";
import { DataSentSection } from "./data-sent-section.tsx";
import { OwnModelForm } from "./own-model-form.tsx";
import { PageDataSection } from "./page-data-section.tsx";
import { PreferencesSection } from "./preferences-section.tsx";
import type { StoredOptions } from "./read-options.ts";
import { Choice, Section } from "./section.tsx";
import { ServerForm } from "./server-form.tsx";

/**
 * The options page. Changes apply immediately, except those to the server and the model, which have to be
 * saved.
 */
export function Options({ start, origin }: { start: StoredOptions; origin: string }) {
  const { translate } = useTexts();
  const [kind, setKind] = useState(start.kind);
  const [own, setOwn] = useState(start.own);
  const [chosen, setChosen] = useState(origin);
  const [isErased, setIsErased] = useState(false);
  const erased = useRef<HTMLParagraphElement>(null);
  useEffect(() => {
    if (isErased) erased.current?.focus();
  }, [isErased]);
  return (
    <main className="mx-auto flex max-w-160 flex-col gap-8 px-4 pt-8 pb-16">
      <header className="flex flex-col gap-3">
        <Wordmark className="text-[22px]" />
        <h1 className="text-xl font-semibold">{translate("options.title")}</h1>
      </header>
      <Section title={translate("options.engine")}>
        <Choice
          label={translate("options.writer")}
          value={kind}
          options={[
            { value: "server", text: translate("options.server") },
            { value: "own", text: translate("options.own") },
          ]}
          onChange={(next) => {
            setKind(next);
            setIsErased(false);
            // Without a stored model, the choice takes effect only when the form is saved.
            if (next === "server" || own) void createEngineStores().kind.write(next);
          }}
        />
        {kind === "own" ? (
          <OwnModelForm
            start={own}
            onSave={setOwn}
            onErase={() => {
              setOwn(null);
              setKind("server");
              setIsErased(true);
            }}
          />
        ) : (
          <>
            {isErased && (
              <p ref={erased} tabIndex={-1} className="text-sm text-green outline-none">
                {translate("options.keyErased")}
              </p>
            )}
            <ServerForm start={chosen} onSet={setChosen} />
          </>
        )}
      </Section>
      <PreferencesSection start={start.preferences} />
      <DataSentSection kind={kind} host={new URL(chosen).host} />
      <PageDataSection origin={chosen} />
      <DataSection />
    </main>
  );
}
