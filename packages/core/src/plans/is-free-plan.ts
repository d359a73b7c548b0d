/** Returns whether the id is `free` or the name contains 'free', ignoring case. */
export function isFreePlan(plan: { id: string; name: string }): boolean {
  return plan.id === "free" || plan.name.toLowerCase().includes("free");
}
