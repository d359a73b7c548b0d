import type { ServerState } from "@pith/core/contract/server-state.schemas";
import { Badge, type BadgeColor } from "@pith/ui/primitives/badge";
import type { TextKey } from "../../lib/texts/texts.ts";
import { useTranslate } from "../../lib/texts/texts.ts";

type Finding = ServerState["findings"][number];

const states: Record<Finding["state"], { color: BadgeColor; text: TextKey }> = {
  problem: { color: "red", text: "admin.problem" },
  risk: { color: "amber", text: "admin.risk" },
  ok: { color: "green", text: "admin.ok" },
};
const order = ["problem", "risk", "ok"] as const;

/** The doctor's findings, problems first. They are in English, as its command prints them. */
export function ServerFindings({ findings }: { findings: readonly Finding[] }) {
  const t = useTranslate();
  if (findings.length === 0) return <p className="text-soft">{t("admin.noFindings")}</p>;
  const sorted = order.flatMap((state) => findings.filter((finding) => finding.state === state));
  return (
    <ul className="m-0 list-none border-t border-rule p-0">
      {sorted.map(({ state, text }) => (
        <li key={text} data-finding={state} className="flex items-baseline gap-3 border-b border-rule py-2">
          <Badge color={states[state].color}>{t(states[state].text)}</Badge>
          <span lang="en" dir="ltr" className="min-w-0 flex-1 text-sm break-words text-match">
            {text}
          </span>
        </li>
      ))}
    </ul>
  );
}
