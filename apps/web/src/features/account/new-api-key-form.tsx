import {
  type KeyScope,
  keyScopes,
  MAX_KEY_NAME_CHARACTERS,
  MAX_KEY_UNITS,
} from "@pith/core/accounts/key-scope";
import { Button } from "@pith/ui/primitives/button";
import { Checkbox } from "@pith/ui/primitives/checkbox";
import { FailureNote } from "@pith/ui/primitives/failure-note";
import { Field } from "@pith/ui/primitives/field";
import { Segmented } from "@pith/ui/primitives/segmented";
import { useState } from "react";
import { useHasPlans } from "../../lib/edition.ts";
import { type TextKey, useTranslate } from "../../lib/texts/texts.ts";
import type { NewApiKey } from "./use-api-keys.ts";

const scopeTexts: Record<KeyScope, TextKey> = {
  read: "keys.scopeRead",
  create: "keys.scopeCreate",
  account: "keys.scopeAccount",
  export: "keys.scopeExport",
};
const lifetimes = ["30", "90", "365", "never"] as const;

/** Asks for a new key's name, scopes, lifetime and monthly limit. */
export function NewApiKeyForm({
  isBusy,
  error,
  onCancel,
  onCreate,
}: {
  isBusy: boolean;
  /** Why the key wasn't created. */
  error: string | null;
  onCancel: () => void;
  onCreate: (key: NewApiKey) => void;
}) {
  const t = useTranslate();
  const hasPlans = useHasPlans();
  const [name, setName] = useState("");
  const [scopes, setScopes] = useState<readonly KeyScope[]>(["read"]);
  const [lifetime, setLifetime] = useState<(typeof lifetimes)[number]>("90");
  const [limit, setLimit] = useState("");
  const isReady = name.trim() !== "" && scopes.length > 0;
  return (
    <form
      data-new-key-form=""
      onSubmit={(event) => {
        event.preventDefault();
        if (!isReady || isBusy) return;
        onCreate({
          name,
          scopes: [...scopes],
          expiresInDays: lifetime === "never" ? null : Number(lifetime),
          monthlyUnits: limit === "" ? null : Number(limit),
        });
      }}
    >
      <Field
        label={t("keys.name")}
        hint={t("keys.nameHint")}
        value={name}
        maxLength={MAX_KEY_NAME_CHARACTERS}
        autoComplete="off"
        autoFocus
        onChange={(event) => setName(event.target.value)}
      />
      <fieldset className="m-0 mt-3 space-y-3">
        <legend className="mb-2 text-sm font-medium">{t("keys.scopes")}</legend>
        {keyScopes.map((scope) => (
          <Checkbox
            key={scope}
            isChecked={scopes.includes(scope)}
            onChange={(isChecked) =>
              setScopes(isChecked ? [...scopes, scope] : scopes.filter((other) => other !== scope))
            }
          >
            {t(scope === "account" && !hasPlans ? "keys.scopeUsage" : scopeTexts[scope])}
          </Checkbox>
        ))}
      </fieldset>
      <p aria-hidden="true" className="mt-5 mb-2 text-sm font-medium">
        {t("keys.expiry")}
      </p>
      <Segmented
        label={t("keys.expiry")}
        value={lifetime}
        options={lifetimes.map((value) => ({
          value,
          text: value === "never" ? t("keys.never") : t("keys.days", { days: Number(value) }),
        }))}
        onChange={setLifetime}
      />
      <Field
        className="mt-5"
        label={t("keys.limit")}
        hint={t(hasPlans ? "keys.limitHint" : "keys.limitHintWithoutPlans")}
        value={limit}
        type="number"
        inputMode="numeric"
        min={0}
        max={MAX_KEY_UNITS}
        onChange={(event) => setLimit(event.target.value)}
      />
      {error !== null && <FailureNote className="mt-3">{error}</FailureNote>}
      <div className="mt-4 flex flex-wrap justify-end gap-2 max-sm:*:grow">
        <Button onClick={onCancel}>{t("keys.cancel")}</Button>
        <Button type="submit" variant="primary" disabled={!isReady} isBusy={isBusy}>
          {isBusy ? t("keys.creating") : t("keys.submit")}
        </Button>
      </div>
    </form>
  );
}
