import type { NavigateFunction } from "react-router";

export function openAction({
  actionUrl,
  navigate,
}: {
  actionUrl: string | null;
  navigate: NavigateFunction;
}): void {
  if (!actionUrl || !URL.canParse(actionUrl, window.location.origin)) return;
  const url = new URL(actionUrl, window.location.origin);
  if (url.origin === window.location.origin) void navigate(`${url.pathname}${url.search}${url.hash}`);
  else if (url.protocol === "https:") window.open(url, "_blank", "noopener");
}
