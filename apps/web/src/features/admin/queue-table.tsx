import type { ServerState } from "@pith/core/contract/server-state.schemas";
import { formatDuration } from "@pith/core/lib/format-duration";
import { useLanguage, useTranslate } from "../../lib/texts/texts.ts";

const numberStyle = "py-1.5 ps-2 text-end sm:ps-8 sm:whitespace-nowrap";

/** Lists the queues that have jobs. */
export function QueueTable({ queues }: { queues: ServerState["queues"] }) {
  const t = useTranslate();
  const locale = useLanguage();
  const number = (value: number) => new Intl.NumberFormat(locale).format(value);
  const busy = queues.filter(({ waiting, running }) => waiting + running > 0);
  if (busy.length === 0) return <p className="text-soft">{t("admin.noQueues")}</p>;
  return (
    <table className="w-full border-collapse text-sm">
      <thead>
        <tr className="border-b border-rule text-soft">
          {/* As wide as the numbers allow, so that a phone breaks names only at their hyphens. */}
          <th className="w-full py-1.5 pe-2 text-start font-normal">
            {/* The section's title says the same thing, and phones have no room for this. */}
            <span className="max-sm:sr-only">{t("admin.queue")}</span>
          </th>
          <th className={`${numberStyle} font-normal`}>{t("admin.waiting")}</th>
          <th className={`${numberStyle} font-normal`}>{t("admin.running")}</th>
          <th className={`${numberStyle} font-normal`}>{t("admin.oldest")}</th>
        </tr>
      </thead>
      <tbody className="tabular">
        {busy.map(({ name, waiting, running, oldestSeconds }) => (
          <tr key={name} className="border-b border-rule">
            <th scope="row" className="py-1.5 pe-2 text-start font-normal wrap-anywhere">
              <bdi>{name}</bdi>
            </th>
            <td className={numberStyle}>{number(waiting)}</td>
            <td className={numberStyle}>{number(running)}</td>
            <td className={`${numberStyle} whitespace-nowrap`}>
              {oldestSeconds === null ? "–" : formatDuration(oldestSeconds, locale)}
            </td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}
