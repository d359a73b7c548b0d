import { Button } from "@pith/ui/primitives/button";
import {
  type OptionsOpen,
  type OptionsOpened,
  optionsOpenedSchema,
} from "../../../messages/options-messages.ts";
import { requestBackground } from "../../../platform/request-background.ts";
import { useTexts } from "../../../texts/texts-provider.tsx";
import type { Device } from "./use-device.ts";

/** Opens the options page, where the user can download the model. Web pages can't open it directly. */
function openOptions(): void {
  requestBackground<OptionsOpen, OptionsOpened>({
    request: { type: "options:open" },
    schema: optionsOpenedSchema,
  }).catch(() => undefined);
}

/**
 * Offers to rewrite the glance on this device and shows the progress. Renders nothing if there's no model.
 */
export function DeviceNote({ device }: { device: Device }) {
  const { translate } = useTexts();
  const { state, progress, outcome } = device;
  if (progress !== null) {
    return (
      <Note
        text={progress.total === 0 ? translate("device.testing") : translate("device.working", progress)}
        action={{ text: translate("device.cancel"), onPress: device.cancel }}
      />
    );
  }
  if (outcome !== null) {
    return (
      <Note
        text={translate(`device.${outcome}`)}
        action={outcome === "stopped" ? { text: translate("account.tryAgain"), onPress: device.start } : null}
      />
    );
  }
  if (state === "available") {
    return (
      <Note
        text={translate("device.offer")}
        action={{ text: translate("device.start"), onPress: device.start }}
      />
    );
  }
  if (state === "downloadable" || state === "downloading") {
    return (
      <Note
        text={translate(`device.${state}`)}
        action={{ text: translate("nav.options"), onPress: openOptions }}
      />
    );
  }
  return null;
}

function Note({ text, action }: { text: string; action: { text: string; onPress: () => void } | null }) {
  return (
    <div className="mb-4 flex items-center justify-between gap-3" data-device="">
      <p role="status" className="text-xs text-soft">
        {text}
      </p>
      {action && (
        <Button size="small" className="shrink-0" onClick={action.onPress}>
          {action.text}
        </Button>
      )}
    </div>
  );
}
