import type { PaymentMethod } from "@pith/core/billing/subscription";
import { useState } from "react";
import { usePublicConfig } from "../../lib/public-config.ts";

/** The ways to pay that this server takes. */
export function useMethods(): readonly PaymentMethod[] {
  const config = usePublicConfig((state) => state.config);
  if (!config || config.cryptoPayments === "none") return ["card"];
  return config.cardPayments === "none" ? ["crypto"] : ["card", "crypto"];
}

/** How somebody pays: as they chose, else the first way that there is. */
export function useMethod(): [PaymentMethod, (method: PaymentMethod) => void] {
  const [chosen, choose] = useState<PaymentMethod | null>(null);
  const [first = "card"] = useMethods();
  return [chosen ?? first, choose];
}
