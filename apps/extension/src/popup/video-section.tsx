import { assertNever } from "@pith/core/lib/assert-never";
import { Button } from "@pith/ui/primitives/button";
import { useTexts } from "../texts/texts-provider.tsx";
import { LinkField } from "./link-field.tsx";
import { useTabVideo } from "./use-tab-video.ts";

/**
 * Shows the tab's video with its main button. Without a video, shows a link field that opens the website.
 * `origin` is the website's; null if there is none.
 */
export function VideoSection({ origin }: { origin: string | null }) {
  const { translate } = useTexts();
  const tab = useTabVideo();
  switch (tab.kind) {
    case "loading":
      // As tall as the final content, to avoid a layout shift.
      return <div className="h-26" />;
    case "none":
      return (
        <section className="flex flex-col gap-4">
          {tab.openSidePanel && (
            <Button className="w-full" onClick={() => void tab.openSidePanel?.().then(() => window.close())}>
              {translate("side.open")}
            </Button>
          )}
          {origin === null ? (
            <p className="text-sm">{translate("video.none")}</p>
          ) : (
            <LinkField origin={origin} />
          )}
        </section>
      );
    case "not-loaded":
      return (
        <section className="text-sm">
          <p>{translate("video.notLoaded")}</p>
          <Button
            variant="primary"
            className="mt-3 w-full"
            onClick={() => void tab.reload().then(() => window.close())}
          >
            {translate("video.reload")}
          </Button>
        </section>
      );
    case "video":
      return (
        <section aria-labelledby="video-title">
          <h2
            id="video-title"
            dir="auto"
            className="clamp-room line-clamp-2 text-base font-semibold break-words text-match"
          >
            {tab.title}
          </h2>
          <Button
            variant="primary"
            className="mt-3 w-full"
            onClick={() => void tab.open().then(() => window.close())}
          >
            {translate(tab.isOpen ? "video.back" : "video.summarize")}
          </Button>
        </section>
      );
    default:
      return assertNever(tab);
  }
}
