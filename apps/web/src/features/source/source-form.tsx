import { Tabs } from "@pith/ui/primitives/tabs";
import { lazy, Suspense, useEffect, useRef, useState } from "react";
import { lazyPage } from "../../lib/lazy/lazy-page.tsx";
import { useIsOffline } from "../../lib/offline/use-is-offline.ts";
import { usePublicConfig } from "../../lib/public-config.ts";
import { useLocation } from "../../lib/router.ts";
import { useTranslate } from "../../lib/texts/texts.ts";
import type { FilledLink } from "./filled-link.ts";
import { findPastedLink } from "./find-link.ts";
import { LengthChoice } from "./length-choice.tsx";
import { LinkPanel } from "./link-panel.tsx";
import { MemberQuota } from "./member-quota.tsx";
import { RefusalNote } from "./refusal-note.tsx";
import { SourceOptions } from "./source-options.tsx";
import { useFileDrop } from "./use-file-drop.ts";
import { usePagePaste } from "./use-page-paste.ts";
import { usePastedText } from "./use-pasted-text.ts";
import { useStartSummary } from "./use-start-summary.ts";

const FilePanel = lazyPage({ load: async () => (await import("./file-panel.tsx")).FilePanel, areas: [] });
const ListChoice = lazy(async () => ({ default: (await import("./list-choice.tsx")).ListChoice }));
const TextPanel = lazyPage({ load: async () => (await import("./text-panel.tsx")).TextPanel, areas: [] });

/** The home page's first example talk: five minutes, with manual captions. */
const EXAMPLE_LINK = "https://www.youtube.com/watch?v=ftWlj4FBHTg";

type Kind = "link" | "file" | "text";

/** The navigation state of links that open the form with the file field. */
export interface FormState {
  source?: "file";
}

/**
 * The form that starts a summary from a link, a file (captions, or a recording if the server supports it)
 * or pasted text.
 */
export function SourceForm() {
  const t = useTranslate();
  const [kind, setKind] = useState<Kind>("link");
  const [hasOpenedFile, setOpenedFile] = useState(false);
  if (kind === "file" && !hasOpenedFile) setOpenedFile(true);
  const [range, setRange] = useState("");
  const [pasted, setPasted] = usePastedText(() => setKind("text"));
  const [droppedFile, setDroppedFile] = useState<File | null>(null);
  const {
    start,
    isStarting,
    shape,
    setShape,
    list,
    closeList,
    uploadShare,
    cancelUpload,
    refusal,
    clearRefusal,
  } = useStartSummary();
  const refusalRef = useRef<HTMLDivElement>(null);
  const takesRecordings = usePublicConfig((state) => (state.config?.recordings ?? null) !== null);
  const [filled, setFilled] = useState<FilledLink | null>(null);
  const isOver = useFileDrop(takeFile);
  usePagePaste(({ text, file }) => {
    const url = findPastedLink(text);
    if (file) takeFile(file);
    else if (url !== null && !isStarting) {
      fill({ url, isStarted: true });
      void start({ kind: "link", url }, range);
    }
  });

  function takeFile(file: File): void {
    // Keep showing the submitted source, because its page is about to open.
    if (isStarting) return;
    clearRefusal();
    setKind("file");
    setDroppedFile(file);
  }

  function fill(link: FilledLink): void {
    clearRefusal();
    setKind("link");
    setFilled(link);
  }

  const { state } = useLocation();
  // In an effect, because the page's prerendered HTML always has the link field.
  useEffect(() => {
    if ((state as FormState | null)?.source === "file") setKind("file");
  }, [state]);

  useEffect(() => {
    if (refusal) refusalRef.current?.scrollIntoView({ block: "nearest" });
  }, [refusal]);

  return (
    <div data-drop={isOver ? "" : undefined} className="relative">
      {isOver && (
        <p className="pointer-events-none absolute inset-0 z-10 grid place-content-center rounded-surface border-2 border-seed border-dashed bg-seed-wash px-4 text-center font-medium">
          {t("source.dropHere")}
        </p>
      )}
      <div className="mb-3">
        <Tabs
          label={t("source.label")}
          className="max-[400px]:gap-4 max-[400px]:*:text-xs"
          value={kind}
          onChange={(value) => {
            setKind(value);
            clearRefusal();
          }}
          tabs={[
            { value: "link", text: t("source.link") },
            { value: "file", text: t(takesRecordings ? "source.anyFile" : "source.file") },
            { value: "text", text: t("source.text") },
          ]}
        />
      </div>
      <div role="tabpanel" aria-label={t(`source.${kind}`)}>
        {/* Hidden rather than unmounted, so that a link or a file isn't lost when the user looks at the other tabs. */}
        <div hidden={kind !== "link"}>
          <LinkPanel
            isStarting={isStarting}
            hasError={refusal !== null}
            onChange={clearRefusal}
            filled={filled}
            onStart={(url) => start({ kind: "link", url }, range)}
            onLongText={(text) => {
              setPasted({ ...pasted, text });
              setKind("text");
            }}
          />
        </div>
        <Suspense fallback={<PanelBlank />}>
          {hasOpenedFile && (
            <FilePanel
              isHidden={kind !== "file"}
              isStarting={isStarting}
              uploadShare={uploadShare}
              droppedFile={droppedFile}
              onTake={clearRefusal}
              onStart={(chosen) =>
                start(chosen.kind === "captions" ? { ...chosen.file, kind: "file" } : chosen, range)
              }
              onCancelUpload={cancelUpload}
            />
          )}
          {kind === "text" && (
            <TextPanel
              isStarting={isStarting}
              pasted={pasted}
              onChange={(changed) => {
                setPasted(changed);
                clearRefusal();
              }}
              onStart={({ text, title }) => start({ kind: "text", text, title: title.trim() || null }, range)}
            />
          )}
        </Suspense>
      </div>
      {/* Next to the input and scrolled into view. On phones, a message further down would go unnoticed. */}
      <div ref={refusalRef} className="scroll-mb-8">
        {refusal && <RefusalNote refusal={refusal} onKind={setKind} />}
      </div>
      <div className="mt-3 flex flex-wrap items-center gap-x-5 gap-y-2">
        <LengthChoice />
        <SourceOptions
          range={range}
          onRange={(text) => {
            setRange(text);
            clearRefusal();
          }}
          shape={shape}
          onShape={setShape}
        />
        <button
          type="button"
          className="link h-10 text-sm text-soft"
          onClick={() => isStarting || fill({ url: EXAMPLE_LINK, isStarted: false })}
        >
          {t("source.tryThis")}
        </button>
      </div>
      <MemberQuota />
      {list && (
        <Suspense fallback={null}>
          <ListChoice
            list={list}
            isStarting={isStarting}
            onChoose={(url) => start({ kind: "link", url }, range)}
            onClose={closeList}
          />
        </Suspense>
      )}
    </div>
  );
}

/** Shown until a panel has loaded. While offline, panels can't load. */
function PanelBlank() {
  const t = useTranslate();
  const isOffline = useIsOffline();
  return <p className="min-h-15 py-4 text-sm text-soft">{isOffline && t("source.panelOffline")}</p>;
}
