import { FailureNote } from "@pith/ui/primitives/failure-note";
import { type ReactNode, useCallback, useEffect } from "react";
import { logError } from "../log-error.ts";
import { readError } from "../texts/read-error.ts";
import { useTranslate } from "../texts/texts.ts";
import { useErrorText } from "../texts/use-error-text.ts";
import { type LazyPart, useLazyPart } from "./lazy-part.ts";

/** Shows a lazy part once it has loaded, and a placeholder or an error until then. */
export function LazyPane<Props extends object>({
  part,
  props,
  blank,
}: {
  part: LazyPart<Props>;
  props: Props;
  blank: ReactNode;
}) {
  const t = useTranslate();
  const { Part, fetch } = useLazyPart(part);
  const [error, setError] = useErrorText();

  const load = useCallback(() => {
    setError(null);
    fetch().catch((cause: unknown) => {
      logError(cause);
      setError(() => readError(cause));
    });
  }, [fetch]);
  useEffect(load, [load]);

  if (Part) return <Part {...props} />;
  if (error === null) return blank;
  return (
    <FailureNote className="my-4" again={{ text: t("summary.tryAgain"), onPress: load }}>
      {error}
    </FailureNote>
  );
}
