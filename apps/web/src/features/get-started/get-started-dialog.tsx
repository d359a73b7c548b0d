import { Dialog } from "@pith/ui/primitives/dialog";
import { useTranslate } from "../../lib/texts/texts.ts";
import { GetStartedCards } from "./get-started-cards.tsx";

export function GetStartedDialog({ isOpen, onClose }: { isOpen: boolean; onClose: () => void }) {
  const t = useTranslate();
  return (
    <Dialog
      isOpen={isOpen}
      onOpenChange={(open) => !open && onClose()}
      title={t("getStarted.title")}
      description={t("getStarted.text")}
      className="max-w-180"
      testId="get-started"
    >
      <div className="mt-6">
        <GetStartedCards />
      </div>
    </Dialog>
  );
}
