import type { LucideIcon } from "lucide-react";
import type { ComponentProps } from "react";

/** An action in a point's toolbar, which decides whether to show the icon or the text. */
export function PointAction({
  icon: Icon,
  children,
  ...button
}: { icon: LucideIcon; children: string } & ComponentProps<"button">) {
  return (
    <button type="button" {...button}>
      {/* The tooltip is only needed where the text isn't shown. */}
      <span aria-hidden="true" data-icon="" title={children} className="hidden size-6 place-items-center">
        <Icon className="size-4" />
      </span>
      <span>{children}</span>
    </button>
  );
}
