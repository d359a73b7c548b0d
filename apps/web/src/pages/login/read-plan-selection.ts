export interface PlanSelection {
  id: string;
  name: string;
}

/** Returns the plan selected before sign-in, from the navigation state; null if there is none. */
export function readPlanSelection(state: unknown): PlanSelection | null {
  if (typeof state !== "object" || state === null) return null;
  const { context, selectedPlan } = state as { context?: unknown; selectedPlan?: unknown };
  if (context !== "plan_selection" || typeof selectedPlan !== "object" || selectedPlan === null) return null;
  const { id, name } = selectedPlan as { id?: unknown; name?: unknown };
  return typeof id === "string" && typeof name === "string" ? { id, name } : null;
}
