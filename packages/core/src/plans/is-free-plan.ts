/** True for the id `free` and for any plan whose name contains 'free', in any case. */
export function isFreePlan(plan: { id: string; name: string }): boolean {
  return plan.id === "free" || plan.name.toLowerCase().includes("free");
}
