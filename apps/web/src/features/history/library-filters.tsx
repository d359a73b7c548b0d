import { librarySources } from "@pith/core/contract/library.filters";
import { MAX_COLLECTION_NAME_CHARACTERS } from "@pith/core/contract/limits";
import { Button } from "@pith/ui/primitives/button";
import { clsx } from "clsx";
import { FolderPlus, Pencil, Trash2 } from "lucide-react";
import { type FormEvent, type ReactNode, useEffect, useId, useRef, useState } from "react";
import { useTranslate } from "../../lib/texts/texts.ts";
import type { LibraryView } from "./library-filter.ts";
import type { useCollections } from "./use-collections.ts";

/**
 * Filters the library: everything, saved points, a collection or a source. In narrow windows this is one row
 * that scrolls sideways, so that many collections don't push the list down.
 */
export function LibraryFilters({
  view,
  collections: { overview, error, dismissError, deleted, create, rename, remove, restore },
  onView,
}: {
  view: LibraryView;
  collections: ReturnType<typeof useCollections>;
  onView: (view: LibraryView) => void;
}) {
  const t = useTranslate();
  const rowRef = useRef<HTMLDivElement>(null);
  const [editing, setEditing] = useState<{ kind: "new" | "name" } | null>(null);
  const collections = overview?.collections ?? [];
  const chosen = collections.find(({ id }) => view.kind === "collection" && view.id === id);
  const sources = librarySources.filter((source) => (overview?.sources[source] ?? 0) > 0);

  function edit(next: typeof editing): void {
    dismissError();
    setEditing(next);
  }

  function show(next: LibraryView): void {
    // Stop editing a name, because it belongs to the previously shown collection.
    if (editing?.kind !== "new") edit(null);
    onView(next);
  }

  // When the page opens, the selected collection may be outside the visible part of the row, so scroll to it.
  useEffect(() => {
    const row = rowRef.current;
    if (!row || row.scrollWidth <= row.clientWidth) return;
    row.querySelector("[aria-current]")?.scrollIntoView({ block: "nearest", inline: "nearest" });
  }, [view, collections.length]);

  return (
    <nav
      aria-label={t("library.filters")}
      data-no-print=""
      className="min-w-0 text-sm lg:sticky lg:top-24 lg:self-start"
    >
      <div
        ref={rowRef}
        data-filter-row=""
        // The padding leaves room for focus outlines, which the row would clip.
        className="relative flex gap-1 max-lg:-mx-1 max-lg:scroll-pe-12 max-lg:overflow-x-auto max-lg:p-1 max-lg:[scrollbar-width:thin] lg:block"
      >
        <FilterList>
          <FilterItem
            text={t("library.all")}
            count={overview?.talks}
            isChosen={view.kind === "all"}
            onChoose={() => show({ kind: "all" })}
          />
          <FilterItem
            text={t("library.kept")}
            count={overview?.keptPoints}
            isChosen={view.kind === "kept"}
            onChoose={() => show({ kind: "kept" })}
          />
        </FilterList>
        <div className="flex shrink-0 items-center gap-1 max-lg:sticky max-lg:-end-1 max-lg:order-last max-lg:bg-paper max-lg:pe-1 max-lg:shadow-[0_0_8px_8px_var(--paper)] lg:mt-4 lg:justify-between">
          <h2 className="text-xs font-medium text-faint max-lg:sr-only">{t("library.collections")}</h2>
          <button
            type="button"
            aria-label={t("library.newCollection")}
            className="order-last flex size-9 items-center justify-center rounded-control text-soft hover:bg-hover hover:text-ink lg:-me-2.5 max-lg:border max-lg:border-rule"
            onClick={() => edit({ kind: "new" })}
          >
            <FolderPlus aria-hidden="true" className="size-4" />
          </button>
        </div>
        <FilterList>
          {collections.map(({ id, name, talks }) => (
            <FilterItem
              key={id}
              text={name}
              count={talks}
              isChosen={chosen?.id === id}
              onChoose={() => show({ kind: "collection", id })}
            />
          ))}
        </FilterList>
        {sources.length > 0 && (
          <>
            <h2 className="mt-5 mb-1.5 text-xs font-medium text-faint max-lg:sr-only">{t("library.from")}</h2>
            <FilterList>
              {sources.map((source) => (
                <FilterItem
                  key={source}
                  text={t(`library.source.${source}`)}
                  count={overview?.sources[source]}
                  isChosen={view.kind === "source" && view.source === source}
                  onChoose={() => show({ kind: "source", source })}
                />
              ))}
            </FilterList>
          </>
        )}
      </div>
      {editing !== null && (editing.kind === "new" || chosen) ? (
        <NameForm
          key={editing.kind}
          initial={editing.kind === "name" ? (chosen?.name ?? "") : ""}
          onCancel={() => edit(null)}
          onSave={async (name) => {
            const isSaved =
              editing.kind === "name" && chosen ? await rename(chosen.id, name) : await create(name);
            // The user may have opened another form since.
            if (isSaved) setEditing((current) => (current === editing ? null : current));
          }}
        />
      ) : (
        chosen && (
          // The margins align the icons with the text above, and leave room for both buttons on one line.
          <div className="-mx-3 mt-2 flex flex-wrap max-lg:mb-2">
            <Button size="small" variant="quiet" onClick={() => edit({ kind: "name" })}>
              <Pencil aria-hidden="true" className="size-4" />
              {t("library.rename")}
            </Button>
            <Button
              size="small"
              variant="quiet"
              onClick={() => {
                remove(chosen);
                onView({ kind: "all" });
              }}
            >
              <Trash2 aria-hidden="true" className="size-4" />
              {t("library.deleteCollection")}
            </Button>
          </div>
        )
      )}
      {deleted && (
        <div className="mt-2 flex flex-wrap items-center gap-x-4 gap-y-2 text-soft max-lg:mb-2 lg:mt-4">
          <p role="status" className="min-w-0 break-words">
            {t("library.collectionDeleted", { title: deleted.name })}
          </p>
          <Button
            key={deleted.id}
            size="small"
            autoFocus
            onClick={() => {
              restore();
              onView({ kind: "collection", id: deleted.id });
            }}
          >
            {t("library.undo")}
          </Button>
        </div>
      )}
      {error && (
        <p role="alert" className="mt-2 text-sm text-red">
          {error}
        </p>
      )}
    </nav>
  );
}

function FilterList({ children }: { children: ReactNode }) {
  return <ul className="flex shrink-0 list-none gap-1 p-0 lg:block">{children}</ul>;
}

function FilterItem({
  text,
  count,
  isChosen,
  onChoose,
}: {
  text: string;
  count: number | undefined;
  isChosen: boolean;
  onChoose: () => void;
}) {
  return (
    <li className="shrink-0">
      <button
        type="button"
        aria-current={isChosen ? "page" : undefined}
        className={clsx(
          "flex min-h-9 w-full items-center justify-between gap-3 rounded-control px-2.5 text-start lg:-mx-2.5 lg:w-[calc(100%+1.25rem)]",
          isChosen ? "bg-hover font-medium text-ink" : "text-soft hover:text-ink",
        )}
        onClick={onChoose}
      >
        <span dir="auto" className="max-w-48 min-w-0 truncate">
          {text}
        </span>
        {count !== undefined && <span className="text-xs text-faint tabular-nums">{count}</span>}
      </button>
    </li>
  );
}

function NameForm({
  initial,
  onSave,
  onCancel,
}: {
  initial: string;
  onSave: (name: string) => Promise<void>;
  onCancel: () => void;
}) {
  const t = useTranslate();
  const id = useId();
  const [name, setName] = useState(initial);
  const [isSaving, setSaving] = useState(false);
  const inputRef = useRef<HTMLInputElement>(null);
  useEffect(() => inputRef.current?.focus(), []);
  function submit(event: FormEvent): void {
    event.preventDefault();
    if (name.trim() === "") inputRef.current?.focus();
    else {
      setSaving(true);
      void onSave(name).finally(() => setSaving(false));
    }
  }
  return (
    <form className="mt-2 max-w-80 space-y-2" onSubmit={submit}>
      <label htmlFor={id} className="sr-only">
        {t("library.collectionName")}
      </label>
      <input
        id={id}
        value={name}
        ref={inputRef}
        maxLength={MAX_COLLECTION_NAME_CHARACTERS}
        placeholder={t("library.collectionName")}
        className="h-10 w-full min-w-0 rounded-control border border-rule-strong bg-raised px-3 text-sm placeholder:text-faint"
        onChange={(event) => setName(event.target.value)}
        onKeyDown={({ key, nativeEvent }) => key === "Escape" && !nativeEvent.isComposing && onCancel()}
      />
      <div className="flex flex-wrap gap-2">
        <Button type="submit" size="small" isBusy={isSaving}>
          {t("library.save")}
        </Button>
        <Button size="small" variant="quiet" onClick={onCancel}>
          {t("library.cancel")}
        </Button>
      </div>
    </form>
  );
}
