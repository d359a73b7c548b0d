import { Button } from "@pith/ui/primitives/button";
import { useId, useRef, useState } from "react";
import { builtInPageData } from "../content/page/page-data.ts";
import {
  clearStoredPageData,
  readStoredPageData,
  type StoredPageData,
  writeStoredPageData,
} from "../settings/page-data-store.ts";
import { MAX_PAGE_DATA_CHARACTERS, parsePageData } from "../settings/parse-page-data.ts";
import { useTexts } from "../texts/texts-provider.tsx";
import { Section } from "./section.tsx";

type Outcome =
  | { kind: "loaded"; revision: number }
  | { kind: "invalid" | "old" | "reset" | "unreachable" | "insecure" | "asking" };

/** Path where a Pith server serves newer page data. */
const PAGE_DATA_PATH = "/extension/page-data.json";

const ASK_MS = 10_000;

/**
 * Returns whether the data sets selectors for the transcript. Only a file that the user picks may set these,
 * because Pith clicks and reads the selected elements in the user's signed-in page.
 */
function namesTranscript({ selectors = {} }: StoredPageData): boolean {
  return Object.keys(selectors).some((name) => name.startsWith("transcript"));
}

/** Stores the data if it's newer than the current data. */
async function takePageData(data: StoredPageData | null): Promise<Outcome> {
  if (data === null) return { kind: "invalid" };
  const inUse = await readStoredPageData();
  if (data.revision <= Math.max(builtInPageData.revision, inUse?.revision ?? 0)) return { kind: "old" };
  await writeStoredPageData(data);
  return { kind: "loaded", revision: data.revision };
}

/** Reads a short body. Returns null, without reading the rest, if it's longer than page data can be. */
async function readShortText({ body }: Response): Promise<string | null> {
  const reader = body?.pipeThrough(new TextDecoderStream()).getReader();
  let text = "";
  // Chrome before version 124 can't iterate over a stream.
  for (let part = await reader?.read(); part?.done === false; part = await reader?.read()) {
    text += part.value;
    if (text.length > MAX_PAGE_DATA_CHARACTERS) {
      await reader?.cancel();
      return null;
    }
  }
  return text;
}

/**
 * Requests page data from the selected server only, so redirects are errors. The request carries no user
 * data.
 */
async function askServer(origin: string): Promise<Outcome> {
  const { protocol, hostname } = new URL(origin);
  if (protocol !== "https:" && !/^(localhost|127\.0\.0\.1|\[::1\])$/u.test(hostname))
    return { kind: "insecure" };
  try {
    const response = await fetch(new URL(PAGE_DATA_PATH, origin), {
      credentials: "omit",
      referrerPolicy: "no-referrer",
      redirect: "error",
      cache: "no-store",
      signal: AbortSignal.timeout(ASK_MS),
    });
    if (!response.ok) return { kind: "unreachable" };
    const data = parsePageData((await readShortText(response)) ?? "");
    return data && namesTranscript(data) ? { kind: "invalid" } : await takePageData(data);
  } catch {
    return { kind: "unreachable" };
  }
}

/** Lets the user update the page data when YouTube has changed, without waiting for a release. */
export function PageDataSection({ origin }: { origin: string }) {
  const { translate } = useTexts();
  const [outcome, setOutcome] = useState<Outcome | null>(null);
  const input = useRef<HTMLInputElement>(null);
  const id = useId();
  const { host } = new URL(origin);

  async function load(file: File): Promise<void> {
    const isTooLarge = file.size > 4 * MAX_PAGE_DATA_CHARACTERS;
    try {
      setOutcome(await takePageData(isTooLarge ? null : parsePageData(await file.text())));
    } catch {
      setOutcome({ kind: "invalid" });
    }
  }

  return (
    <Section title={translate("options.pageData")}>
      <p className="text-sm text-soft">{translate("options.pageDataHint")}</p>
      <input
        ref={input}
        id={id}
        type="file"
        accept="application/json,.json"
        aria-label={translate("options.pageDataLoad")}
        className="hidden"
        onChange={({ target }) => {
          const [file] = target.files ?? [];
          if (file) void load(file);
          target.value = "";
        }}
      />
      <div className="flex flex-wrap gap-2">
        <Button
          isBusy={outcome?.kind === "asking"}
          onClick={() => {
            setOutcome({ kind: "asking" });
            void askServer(origin).then(setOutcome);
          }}
        >
          {translate("options.pageDataAsk", { host })}
        </Button>
        <Button onClick={() => input.current?.click()}>{translate("options.pageDataLoad")}</Button>
        <Button
          variant="quiet"
          onClick={() => void clearStoredPageData().then(() => setOutcome({ kind: "reset" }))}
        >
          {translate("options.pageDataReset")}
        </Button>
      </div>
      <p role="status" className="text-sm">
        {outcome?.kind === "loaded"
          ? translate("options.pageDataLoaded", { revision: outcome.revision })
          : outcome && translate(`options.pageData.${outcome.kind}`, { host })}
      </p>
    </Section>
  );
}
