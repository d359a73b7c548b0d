import { Button } from "@pith/ui/primitives/button";
import { useTranslate } from "../../lib/texts/texts.ts";
import { CopyButton } from "./copy-button.tsx";

/** Shows a new secret. It can't be shown again. */
export function SecretNote({
  text,
  label,
  secret,
  onDone,
}: {
  text: string;
  label: string;
  secret: string;
  onDone: () => void;
}) {
  const t = useTranslate();
  return (
    <div className="mt-5" data-new-secret="">
      <p role="status">{text}</p>
      <div className="mt-3 flex items-center gap-2 rounded-control bg-sunk p-3">
        <code dir="ltr" className="min-w-0 flex-1 text-sm break-all">
          {secret}
        </code>
        <CopyButton text={secret} label={label} />
      </div>
      <div className="mt-5 flex justify-end max-sm:*:grow">
        <Button variant="primary" autoFocus onClick={onDone}>
          {t("keys.done")}
        </Button>
      </div>
    </div>
  );
}
