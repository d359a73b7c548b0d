import type { OwnModel } from "../engine/engine-choice.ts";
import { useTexts } from "../texts/texts-provider.tsx";

/** Shows the user's own model, which replaces Pith's server for writing full summaries. */
export function EngineSection({ own }: { own: OwnModel }) {
  const { translate } = useTexts();
  return (
    <p className="text-sm break-words text-soft" data-engine="own">
      {translate("engine.own", { model: own.model, host: new URL(own.baseUrl).host })}
    </p>
  );
}
