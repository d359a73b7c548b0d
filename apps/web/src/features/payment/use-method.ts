import type { PaymentMethod } from "@pith/core/billing/subscription";
import { useState } from "react";
import { usePublicConfig } from "../../lib/public-config.ts";

/** Returns the payment methods that this server accepts. */
export function useMethods(): readonly PaymentMethod[] {
  const config = usePublicConfig((state) => state.config);
  if (!config || config.cryptoPayments === "none") return ["card"];
  return config.cardPayments === "none" ? ["crypto"] : ["card", "crypto"];
}

/** Returns the selected payment method (the user's choice or the first available) and a setter. */
export function useMethod(): [PaymentMethod, (method: PaymentMethod) => void] {
  const [chosen, choose] = useState<PaymentMethod | null>(null);
  const [first = "card"] = useMethods();
  return [chosen ?? first, choose];
}
