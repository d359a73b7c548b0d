import { useCallback, useState } from "react";
import { useTranslate } from "./texts.ts";

/** Sets the error as a function that renders its text, or clears it. */
export type ShowError = (render: (() => string) | null) => void;

/**
 * Returns an error's text and its setter. The text is rerendered when the user switches languages while the
 * error is shown.
 */
export function useErrorText(): [text: string | null, show: ShowError] {
  useTranslate();
  const [error, setError] = useState<{ render: () => string } | null>(null);
  const show = useCallback<ShowError>((render) => setError(render && { render }), []);
  return [error?.render() ?? null, show];
}
