import { Button } from "@pith/ui/primitives/button";
import { FailureNote } from "@pith/ui/primitives/failure-note";
import { type ClipboardEvent, type FormEvent, useEffect, useId, useRef, useState } from "react";
import { isRenderedAhead } from "../../lib/lazy/rendered-ahead.ts";
import { LinkInput } from "../../lib/link-input.tsx";
import { useLocation } from "../../lib/router.ts";
import { useSingleKeys } from "../../lib/single-keys.ts";
import { useTranslate } from "../../lib/texts/texts.ts";
import type { FilledLink } from "./filled-link.ts";
import { findPastedLink, findSharedLink, LONGEST_LINK } from "./find-link.ts";

/**
 * Returns whether the page was opened by sharing a link to the installed website, which starts a summary
 * immediately, like pasting. Any other link in the URL only fills in the field, because opening a URL must
 * not use quota.
 */
function isSharedWithApp(): boolean {
  return window.matchMedia("(display-mode: standalone)").matches;
}

/**
 * Reads text typed before scripts ran. Needed if React replaces the prerendered page instead of hydrating it.
 */
function readEarlyLink(): { text: string; hasFocus: boolean } {
  const field =
    isRenderedAhead() || typeof document === "undefined"
      ? null
      : document.querySelector<HTMLInputElement>("#root input[name=url]");
  return { text: field?.value ?? "", hasFocus: field !== null && field === document.activeElement };
}

/** The link field. Pressing / anywhere on the page focuses it. */
export function LinkPanel({
  isStarting,
  hasError,
  onChange,
  filled,
  onStart,
  onLongText,
}: {
  isStarting: boolean;
  hasError: boolean;
  onChange: () => void;
  /** A link that another part of the page puts into the field, if any. */
  filled: FilledLink | null;
  onStart: (url: string) => void;
  onLongText: (text: string) => void;
}) {
  const t = useTranslate();
  const id = useId();
  const inputRef = useRef<HTMLInputElement>(null);
  const { search } = useLocation();
  const [early] = useState(readEarlyLink);
  const [link, setLink] = useState(() => early.text || (findSharedLink(search) ?? ""));
  const [isMissing, setMissing] = useState(false);

  useEffect(() => {
    const focus = (event: KeyboardEvent) => {
      const target = event.target as HTMLElement | null;
      if (event.key !== "/" || event.ctrlKey || event.metaKey || event.altKey) return;
      if (!useSingleKeys.getState().areOn) return;
      // Don't steal focus from a text field, or move it behind an open dialog or menu.
      if (target?.closest("input, textarea, select, [contenteditable], [role=dialog], [role=menu]")) return;
      if (inputRef.current?.closest("[hidden]")) return;
      event.preventDefault();
      inputRef.current?.focus();
      inputRef.current?.select();
    };
    document.addEventListener("keydown", focus);
    return () => document.removeEventListener("keydown", focus);
  }, []);

  // The user may have typed into the prerendered page before scripts ran.
  useEffect(() => {
    setLink((known) => known || (inputRef.current?.value ?? ""));
    if (early.hasFocus) inputRef.current?.focus();
  }, []);

  useEffect(() => {
    if (!filled) return;
    setLink(filled.url);
    if (!filled.isStarted) inputRef.current?.focus();
  }, [filled]);

  useEffect(() => {
    const shared = findSharedLink(window.location.search);
    if (shared === null || !isSharedWithApp()) return;
    // Going back or reloading must not start a summary again.
    window.history.replaceState(window.history.state, "", window.location.pathname);
    onStart(shared);
  }, []);

  function handleSubmit(event: FormEvent) {
    event.preventDefault();
    const url = link.trim();
    setMissing(url === "");
    if (url === "") inputRef.current?.focus();
    else onStart(url);
  }

  function handlePaste(event: ClipboardEvent) {
    const text = event.clipboardData.getData("text");
    const pasted = findPastedLink(text);
    if (pasted !== null && link === "" && !isStarting) {
      // The field becomes read-only before the browser would insert the text.
      event.preventDefault();
      setLink(pasted);
      onStart(pasted);
      return;
    }
    if (text.length <= LONGEST_LINK && !/\n.*\S/.test(text.trim())) return;
    event.preventDefault();
    onLongText(text);
  }

  return (
    <form onSubmit={handleSubmit} noValidate>
      <div className="flex flex-col gap-2 rounded-surface border border-rule-strong bg-raised p-1.5 has-aria-invalid:border-red focus-within:outline-2 focus-within:outline-offset-1 focus-within:outline-focus min-[22.5rem]:flex-row">
        <label htmlFor={id} className="sr-only">
          {t("source.linkLabel")}
        </label>
        <LinkInput
          ref={inputRef}
          id={id}
          name="url"
          value={link}
          placeholder={t("source.linkPlaceholder")}
          // The link's page is about to open, so the field mustn't show another link.
          readOnly={isStarting}
          aria-invalid={isMissing || hasError}
          aria-describedby={isMissing ? `${id}-error` : undefined}
          className="h-12 w-full min-w-0 rounded-control min-[22.5rem]:flex-1 bg-transparent px-3 sm:px-4 text-base outline-none placeholder:text-faint"
          onChange={(text) => {
            setLink(text);
            setMissing(false);
            onChange();
          }}
          onPaste={handlePaste}
        />
        <Button
          type="submit"
          variant="primary"
          size="large"
          isBusy={isStarting}
          className="max-sm:px-4! sm:min-w-36"
        >
          {t(isStarting ? "source.starting" : "source.start")}
        </Button>
      </div>
      {isMissing && (
        <FailureNote id={`${id}-error`} className="mt-4">
          {t("source.linkMissing")}
        </FailureNote>
      )}
    </form>
  );
}
