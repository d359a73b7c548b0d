import { useCallback, useState } from "react";
import { useTranslate } from "./texts.ts";

/** Sets the error, given as what renders its text, or clears it. */
export type ShowError = (render: (() => string) | null) => void;

/**
 * Returns an error's text and its setter. The text is rendered each time, so that it follows the language if
 * the user changes it while the error is shown.
 */
export function useErrorText(): [text: string | null, show: ShowError] {
  useTranslate();
  const [error, setError] = useState<{ render: () => string } | null>(null);
  const show = useCallback<ShowError>((render) => setError(render && { render }), []);
  return [error?.render() ?? null, show];
}
