import { usePublicConfig } from "../../lib/public-config.ts";

export function SupportAddress() {
  const email = usePublicConfig((state) => state.config?.supportEmail ?? null);
  return (
    <p>
      {email && (
        <a href={`mailto:${email}`} className="link">
          {email}
        </a>
      )}
    </p>
  );
}
