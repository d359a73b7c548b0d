import type { ConnectionPlace } from "@pith/core/contract/connection.schemas";
import { Button } from "@pith/ui/primitives/button";
import { Checkbox } from "@pith/ui/primitives/checkbox";
import { FailureNote } from "@pith/ui/primitives/failure-note";
import { Field } from "@pith/ui/primitives/field";
import { useState } from "react";
import { placeNames } from "../../lib/place-names.ts";
import { type TextKey, useTranslate } from "../../lib/texts/texts.ts";
import { useFocusRefused } from "../../lib/use-focus-refused.ts";
import type { NewConnection } from "./use-connections.ts";

/** The page where each service shows its tokens, with a hint. */
const tokenPages: Record<ConnectionPlace, { url: string; hint: TextKey }> = {
  notion: { url: "https://www.notion.so/my-integrations", hint: "connections.notionHint" },
  readwise: { url: "https://readwise.io/access_token", hint: "connections.readwiseHint" },
};

/** Asks for a service's token and, for Notion, the page or database to save summaries to. */
export function NewConnectionForm({
  place,
  isBusy,
  error,
  tokenError,
  targetError,
  onCancel,
  onConnect,
}: {
  place: ConnectionPlace;
  isBusy: boolean;
  /**
   * Why the service couldn't be connected, which may be due to the token or the page; null if nothing failed.
   */
  error: string | null;
  tokenError: string | null;
  targetError: string | null;
  onCancel: () => void;
  onConnect: (connection: NewConnection) => void;
}) {
  const t = useTranslate();
  const [token, setToken] = useState("");
  const [target, setTarget] = useState("");
  const [isAutomatic, setAutomatic] = useState(true);
  const { url, hint } = tokenPages[place];
  const tokenRef = useFocusRefused(tokenError);
  const targetRef = useFocusRefused(targetError);
  const isReady = token.trim() !== "" && (place !== "notion" || target.trim() !== "");
  return (
    <form
      noValidate
      data-new-connection={place}
      className="mt-5"
      onSubmit={(event) => {
        event.preventDefault();
        if (isReady && !isBusy) onConnect({ place, token, target, isAutomatic });
      }}
    >
      <p className="mb-4 text-sm text-soft">
        {t(hint)}{" "}
        <a href={url} target="_blank" rel="noreferrer" dir="ltr" className="underline">
          {url.replace(/^https:\/\/(www\.)?/, "")}
        </a>
      </p>
      <Field
        ref={tokenRef}
        label={t("connections.token", { place: placeNames[place] })}
        error={tokenError}
        value={token}
        type="password"
        dir="ltr"
        autoComplete="off"
        autoFocus
        onChange={(event) => setToken(event.target.value)}
      />
      {place === "notion" && (
        <Field
          ref={targetRef}
          className="mt-3"
          label={t("connections.target")}
          hint={t("connections.targetHint")}
          error={targetError}
          value={target}
          type="url"
          dir="ltr"
          placeholder="https://www.notion.so/…"
          autoComplete="off"
          onChange={(event) => setTarget(event.target.value)}
        />
      )}
      <Checkbox className="mt-3" isChecked={isAutomatic} onChange={setAutomatic}>
        {t("connections.automatic")}
      </Checkbox>
      {error !== (tokenError ?? targetError) && <FailureNote className="mt-4">{error}</FailureNote>}
      <div className="mt-6 flex flex-wrap justify-end gap-2 max-sm:*:grow">
        <Button onClick={onCancel}>{t("keys.cancel")}</Button>
        <Button type="submit" variant="primary" disabled={!isReady} isBusy={isBusy}>
          {t(isBusy ? "connections.connecting" : "connections.connect")}
        </Button>
      </div>
    </form>
  );
}
