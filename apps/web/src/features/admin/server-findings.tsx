import type { ServerState } from "@pith/core/contract/server-state.schemas";
import { renderFinding } from "@pith/texts/render-finding";
import { Badge, type BadgeColor } from "@pith/ui/primitives/badge";
import { type TextKey, translateMessage, useLanguage, useTranslate } from "../../lib/texts/texts.ts";

type Finding = ServerState["findings"][number];

const states: Record<Finding["state"], { color: BadgeColor; text: TextKey }> = {
  problem: { color: "red", text: "admin.problem" },
  risk: { color: "amber", text: "admin.risk" },
  ok: { color: "green", text: "admin.ok" },
};
const order = ["problem", "risk", "ok"] as const;

/**
 * The doctor's findings, problems first. Those that this page has no translation for are in English, like the
 * CLI's output.
 */
export function ServerFindings({ findings }: { findings: readonly Finding[] }) {
  const t = useTranslate();
  const language = useLanguage();
  if (findings.length === 0) return <p className="text-soft">{t("admin.noFindings")}</p>;
  const sorted = order.flatMap((state) => findings.filter((finding) => finding.state === state));
  return (
    <ul className="m-0 grid list-none grid-cols-[auto_minmax(0,1fr)] border-t border-rule p-0">
      {sorted.map((finding) => {
        const { state, text } = finding;
        const translated = language === "en" ? null : translateFinding(finding);
        return (
          <li
            key={text}
            data-finding={state}
            className="col-span-2 grid grid-cols-subgrid items-baseline justify-items-start gap-3 border-b border-rule py-2"
          >
            <Badge color={states[state].color}>{t(states[state].text)}</Badge>
            {translated === null ? (
              <span lang="en" dir="ltr" className="w-full text-sm break-words text-match">
                <FindingText text={text} />
              </span>
            ) : (
              <span className="w-full text-sm break-words">
                <FindingText text={translated} />
              </span>
            )}
          </li>
        );
      })}
    </ul>
  );
}

/** A command in backticks, a path or a setting's name. */
const codePattern = /(`[^`]+`|(?<![\w/:.])\/[\w./~-]*[\w/]|\b[A-Z][A-Z0-9]*(?:_[A-Z0-9]+)+\b)/;

/** A finding whose commands, paths and settings are rendered as code, with their own text direction. */
function FindingText({ text }: { text: string }) {
  return text.split(codePattern).map((part, index) =>
    index % 2 === 0 ? (
      part
    ) : (
      <code key={index} dir="ltr" className="text-[0.92em] break-words">
        {part.replaceAll("`", "")}
      </code>
    ),
  );
}

/** Returns a finding in the page's language; null if it isn't translated or only has English text. */
function translateFinding({ message }: Finding): string | null {
  if (!message || message.code === "finding.text" || translateMessage(message.code) === message.code)
    return null;
  return renderFinding({ message, translate: translateMessage });
}
