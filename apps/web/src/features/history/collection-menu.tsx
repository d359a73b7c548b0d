import { libraryEndpoints } from "@pith/core/contract/library.endpoints";
import type { Collection } from "@pith/core/contract/library.schemas";
import { buttonStyles } from "@pith/ui/primitives/button";
import { Menu, MenuItem } from "@pith/ui/primitives/menu";
import { Check, FolderPlus } from "lucide-react";
import { useRef } from "react";
import { api } from "../../lib/api-client.ts";
import { logError } from "../../lib/log-error.ts";
import { readError } from "../../lib/texts/read-error.ts";
import { useTranslate } from "../../lib/texts/texts.ts";
import type { ShowError } from "../../lib/texts/use-error-text.ts";

/** Adds a talk to collections, or removes it from them. Renders nothing if there are no collections. */
export function CollectionMenu({
  summaryId,
  title,
  collections,
  collectionIds,
  onChange,
  onError,
}: {
  summaryId: string;
  title: string;
  collections: readonly Collection[];
  collectionIds: readonly string[];
  onChange: (collectionIds: string[]) => void;
  onError: ShowError;
}) {
  const t = useTranslate();
  /** Read after a response, because another change may have been accepted in the meantime. */
  const latestIds = useRef(collectionIds);
  latestIds.current = collectionIds;
  if (collections.length === 0) return null;

  async function toggle(id: string): Promise<void> {
    const isIn = collectionIds.includes(id);
    onError(null);
    try {
      const call = { params: { id, summaryId } };
      await (isIn
        ? api.call(libraryEndpoints.takeFromCollection, call)
        : api.call(libraryEndpoints.putInCollection, call));
      const others = latestIds.current.filter((each) => each !== id);
      latestIds.current = isIn ? others : [...others, id];
      onChange([...latestIds.current]);
    } catch (cause) {
      logError(cause);
      onError(() => readError(cause));
    }
  }

  return (
    <Menu
      label={t("library.collectionsOf", { title })}
      trigger={
        <button
          type="button"
          aria-label={t("library.collectionsOf", { title })}
          className={buttonStyles({ variant: "quiet", size: "icon" })}
        >
          <FolderPlus aria-hidden="true" className="size-4" />
        </button>
      }
    >
      {collections.map(({ id, name }) => (
        <MenuItem key={id} onSelect={() => void toggle(id)}>
          <Check
            aria-hidden="true"
            className={`size-4 shrink-0 ${collectionIds.includes(id) ? "" : "invisible"}`}
          />
          <span dir="auto" className="min-w-0 truncate">
            {name}
          </span>
          {collectionIds.includes(id) && <span className="sr-only">{t("library.isIn")}</span>}
        </MenuItem>
      ))}
    </Menu>
  );
}
