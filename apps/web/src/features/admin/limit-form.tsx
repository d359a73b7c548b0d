import { MAX_MONTHLY_UNITS } from "@pith/core/accounts/member-limits";
import { Button } from "@pith/ui/primitives/button";
import { Field } from "@pith/ui/primitives/field";
import { Segmented } from "@pith/ui/primitives/segmented";
import { useState } from "react";
import { useTranslate } from "../../lib/texts/texts.ts";
import type { MemberChange } from "./use-members.ts";

const kinds = ["usual", "none", "own"] as const;

/** Sets a user's monthly summary limit: the server's default, unlimited, or a custom number. */
export function LimitForm({
  units,
  isBusy,
  onSave,
}: {
  /** Null for the server's default, 0 for unlimited. */
  units: number | null;
  isBusy: boolean;
  onSave: (change: MemberChange) => void;
}) {
  const t = useTranslate();
  const [kind, setKind] = useState<(typeof kinds)[number]>(
    units === null ? "usual" : units === 0 ? "none" : "own",
  );
  const [text, setText] = useState(units ? String(units) : "");
  const own = Number(text);
  const isValid = kind !== "own" || (Number.isInteger(own) && own >= 1 && own <= MAX_MONTHLY_UNITS);
  const wanted = kind === "usual" ? null : kind === "none" ? 0 : own;
  return (
    <form
      noValidate
      onSubmit={(event) => {
        event.preventDefault();
        if (isValid && !isBusy) onSave({ monthlyUnits: wanted });
      }}
    >
      <p aria-hidden="true" className="mb-2 text-sm font-medium">
        {t("admin.limit")}
      </p>
      <Segmented
        label={t("admin.limit")}
        value={kind}
        options={[
          { value: "usual", text: t("admin.limitUsual") },
          { value: "none", text: t("admin.limitNone") },
          { value: "own", text: t("admin.limitOwn") },
        ]}
        onChange={setKind}
      />
      {kind === "own" && (
        <Field
          className="mt-3 max-w-60"
          label={t("admin.limitNumber")}
          hint={t("admin.limitRange", { max: MAX_MONTHLY_UNITS })}
          value={text}
          type="number"
          inputMode="numeric"
          min={1}
          max={MAX_MONTHLY_UNITS}
          onChange={(event) => setText(event.target.value)}
        />
      )}
      {wanted !== units && (
        <Button type="submit" size="small" className="mt-3" disabled={!isValid} isBusy={isBusy}>
          {t("admin.save")}
        </Button>
      )}
    </form>
  );
}
