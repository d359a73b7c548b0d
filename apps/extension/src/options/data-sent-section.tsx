import type { EngineKind } from "../engine/engine-choice.ts";
import { useTexts } from "../texts/texts-provider.tsx";
import { Section } from "./section.tsx";

/** Explains which data leaves the device, when, and where it goes. */
export function DataSentSection({ kind, host }: { kind: EngineKind; host: string }) {
  const { translate } = useTexts();
  return (
    <Section title={translate("options.leaves")}>
      <ul className="flex list-disc flex-col gap-2 ps-5 text-sm">
        <li>{translate("options.leaves.instant")}</li>
        <li>
          {kind === "own" ? translate("options.leaves.own") : translate("options.leaves.server", { host })}
        </li>
        <li>{translate("options.leaves.account", { host })}</li>
        <li>{translate("options.leaves.sponsors")}</li>
        <li>{translate("options.leaves.nothing")}</li>
      </ul>
    </Section>
  );
}
