import { Segmented } from "@pith/ui/primitives/segmented";
import { useEffect, useId, useMemo, useRef, useState } from "react";
import { findDocPage, readDocs, searchDocs } from "../../features/docs/content/all-docs.ts";
import { DocArticle } from "../../features/docs/doc-article.tsx";
import type { DocTab } from "../../features/docs/doc-page.ts";
import { ClearSearch } from "../../features/search/clear-search.tsx";
import { usePublicConfig } from "../../lib/public-config.ts";
import { useNavigate } from "../../lib/router.ts";
import { useLanguage, useTranslate } from "../../lib/texts/texts.ts";
import { useSearch } from "../../lib/use-search.ts";
import { DocNav } from "./doc-nav.tsx";
import { DocNeighbors } from "./doc-neighbors.tsx";
import { getDocUrl } from "./get-doc-url.ts";
import { useDocArrival } from "./use-doc-arrival.ts";

/** The documentation for the extension and the bot. */
export function DocsPage() {
  const t = useTranslate();
  const id = useId();
  const navigate = useNavigate();
  const language = useLanguage();
  const query = useSearch();
  const [search, setSearch] = useState("");
  const tab: DocTab = query.get("tab") === "bot" ? "bot" : "extension";
  const item = query.get("item") ?? "introduction";
  const config = usePublicConfig((state) => state.config);
  const docs = useMemo(() => readDocs(config), [config]);
  const found = findDocPage({ docs, tab, section: query.get("section"), item });
  const sections = searchDocs({ docs, tab, search });
  const otherTab = tab === "bot" ? "extension" : "bot";
  const isSearching = search.trim() !== "";
  const elsewhere = sections.length === 0 ? searchDocs({ docs, tab: otherTab, search }) : [];
  const articleRef = useDocArrival();
  const searchRef = useRef<HTMLInputElement>(null);

  // The user may have typed before scripts ran. React keeps that text in the field, so read it.
  useEffect(() => setSearch(searchRef.current?.value ?? ""), []);

  function openFirst(): void {
    const isHere = sections.length > 0;
    const [section] = isHere ? sections : elsewhere;
    const [page] = section?.pages ?? [];
    if (isSearching && section && page)
      void navigate(getDocUrl({ tab: isHere ? tab : otherTab, section, page }));
  }

  return (
    <div className="page pt-8 pb-16 md:pt-12" data-docs={tab}>
      <title>{`${found?.page.title ?? t("docs.notFound")} – ${t("docs.title")} – Pith`}</title>
      <div className="grid gap-x-16 gap-y-8 lg:grid-cols-[15rem_minmax(0,1fr)]">
        <aside className="lg:sticky lg:top-23 lg:-m-1 lg:p-1 lg:max-h-[calc(100dvh-120px)] lg:self-start lg:overflow-y-auto">
          <Segmented
            label={t("docs.tabs")}
            value={tab}
            options={[
              { value: "extension", text: t("docs.extension") },
              { value: "bot", text: t("docs.bot") },
            ]}
            onChange={(next) => navigate(next === "bot" ? "/docs?tab=bot" : "/docs")}
          />
          <search className="mt-4 block">
            <form
              onSubmit={(event) => {
                event.preventDefault();
                openFirst();
              }}
            >
              <label htmlFor={id} className="sr-only">
                {t("docs.search")}
              </label>
              <input
                ref={searchRef}
                id={id}
                type="search"
                value={search}
                placeholder={t("docs.search")}
                className="h-10 w-full rounded-control border border-rule-strong bg-raised px-3 text-sm placeholder:text-faint"
                onChange={(event) => setSearch(event.target.value)}
              />
            </form>
          </search>
          <DocNav
            label={t("docs.title")}
            tab={tab}
            sections={sections}
            current={found}
            isSearching={isSearching}
          />
          {/* Always rendered, because screen readers only announce changes reliably inside an existing
              status. */}
          <p role="status" className={sections.length === 0 ? "mt-4 text-sm text-soft" : undefined}>
            {sections.length === 0 && t("docs.noMatch", { search: search.trim() })}
            {sections.length === 0 && language !== "en" && ` ${t("docs.searchEnglish")}`}
          </p>
          {sections.length === 0 && (
            <ClearSearch fieldRef={searchRef} className="mt-3" onClear={() => setSearch("")} />
          )}
          {elsewhere.length > 0 && (
            <div className="mt-5">
              <p className="text-sm font-medium">{t(`docs.${otherTab}`)}</p>
              <DocNav
                label={t(`docs.${otherTab}`)}
                tab={otherTab}
                sections={elsewhere}
                current={null}
                isSearching={isSearching}
              />
            </div>
          )}
        </aside>
        <div ref={articleRef} className="min-w-0">
          {language !== "en" && <p className="mb-6 text-sm text-faint">{t("docs.english")}</p>}
          {found ? (
            <>
              <DocArticle section={found.section.title} page={found.page} />
              <DocNeighbors tab={tab} sections={docs[tab]} current={found} />
            </>
          ) : (
            <div data-doc="not-found">
              <h1 tabIndex={-1} className="text-xl font-semibold outline-none">
                {t("docs.notFound")}
              </h1>
              <p className="mt-2 text-soft">{t("docs.notFoundHint")}</p>
            </div>
          )}
        </div>
      </div>
    </div>
  );
}
