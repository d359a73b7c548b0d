import type { FindingMessage } from "@pith/core/findings/finding-message";

/** Renders a doctor finding. Params that are names are translated first. */
export function renderFinding({
  message: { code, params },
  translate,
}: {
  message: FindingMessage;
  translate: (code: string, values: Record<string, string | number>) => string;
}): string {
  const values = Object.entries(params).map(([name, value]): [string, string | number] => [
    name,
    typeof value === "object" ? renderFinding({ message: value, translate }) : value,
  ]);
  return translate(code, Object.fromEntries(values));
}
