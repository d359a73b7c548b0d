import type { ServerState } from "@pith/core/contract/server-state.schemas";
import { Facts } from "@pith/ui/primitives/facts";
import { formatBytes } from "../../lib/texts/format-bytes.ts";
import { formatMinute } from "../../lib/texts/format-day.ts";
import { useLanguage, useTranslate } from "../../lib/texts/texts.ts";

/** Version, processes, database, disk and backup. */
export function ServerFacts({
  state: { version, processes, silentProcesses, database, disk, backup },
}: {
  state: ServerState;
}) {
  const t = useTranslate();
  const locale = useLanguage();
  const bytes = (count: number) => formatBytes(count, locale);
  const minute = (date: string) => formatMinute({ date, locale });
  const { pool, sizeBytes } = database;
  const facts: [label: string, lines: string[][]][] = [
    [t("admin.version"), [[version]]],
    [
      t("admin.processes"),
      [
        ...processes.map(({ role, version: own, startedAt }) => [
          t("admin.process", { role: t(`admin.role.${role}`), version: own, date: minute(startedAt) }),
        ]),
        ...(silentProcesses > 0 ? [[t("admin.silent", { count: silentProcesses })]] : []),
      ],
    ],
    [
      t("admin.database"),
      [
        [t(`admin.database.${database.kind}`), ...(sizeBytes === null ? [] : [bytes(sizeBytes)])],
        ...(pool ? [[t("admin.pool", { open: pool.open, max: pool.max, waiting: pool.waiting })]] : []),
      ],
    ],
    [
      t("admin.disk"),
      [
        [
          disk === null
            ? t("admin.unknown")
            : t("admin.diskFree", { free: bytes(disk.freeBytes), total: bytes(disk.totalBytes) }),
        ],
      ],
    ],
    [
      t("admin.backup"),
      [
        [
          backup.lastAt !== null
            ? minute(backup.lastAt)
            : t(backup.isDoneHere ? "admin.backupNone" : "admin.backupElsewhere"),
        ],
      ],
    ],
  ];
  return (
    <dl className="m-0 border-t border-rule text-sm">
      {facts.map(([label, lines]) => (
        <div key={label} className="flex flex-wrap gap-x-4 border-b border-rule py-2">
          <dt className="w-32 shrink-0 text-soft">{label}</dt>
          <dd className="m-0 min-w-0 flex-1 basis-52 tabular">
            {lines.map((line) => (
              <Facts key={line.join()} facts={line} />
            ))}
          </dd>
        </div>
      ))}
    </dl>
  );
}
