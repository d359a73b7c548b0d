import { type LibrarySource, librarySources } from "@pith/core/contract/library.filters";

export interface LibraryFilter {
  search: string;
  view: LibraryView;
}
export type LibraryView =
  | { kind: "all" }
  | { kind: "kept" }
  | { kind: "collection"; id: string }
  | { kind: "source"; source: LibrarySource };

export function readLibraryFilter(query: string): LibraryFilter {
  const values = new URLSearchParams(query);
  return { search: values.get("search") ?? "", view: readView(values) };
}

function readView(values: URLSearchParams): LibraryView {
  const source = librarySources.find((known) => known === values.get("source"));
  if (source) return { kind: "source", source };
  const id = values.get("collection");
  if (id) return { kind: "collection", id };
  return values.has("kept") ? { kind: "kept" } : { kind: "all" };
}

/** Serializes a filter to a URL query, which is empty if nothing is filtered. */
export function writeLibraryFilter({ search, view }: LibraryFilter): string {
  const values = new URLSearchParams();
  if (view.kind === "source") values.set("source", view.source);
  if (view.kind === "collection") values.set("collection", view.id);
  if (view.kind === "kept") values.set("kept", "1");
  if (search.trim()) values.set("search", search.trim());
  return values.size === 0 ? "" : `?${values}`;
}
