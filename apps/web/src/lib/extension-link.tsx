import type { ReactNode } from "react";
import { Link } from "./link.tsx";
import { usePublicConfig } from "./public-config.ts";

/**
 * Links to the extension in the store, or to the installation docs if this server has no store link
 * configured.
 */
export function ExtensionLink({ className, children }: { className?: string; children: ReactNode }) {
  const url = usePublicConfig((state) => state.config?.extensionUrl ?? null);
  return url ? (
    <a href={url} target="_blank" rel="noreferrer" className={className}>
      {children}
    </a>
  ) : (
    <Link to="/docs?item=installation" className={className}>
      {children}
    </Link>
  );
}
