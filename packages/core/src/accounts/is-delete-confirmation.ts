/** The word that the user types to confirm the deletion of the account. */
export const DELETE_CONFIRMATION = "delete";

/** True only for exactly 'delete', not for 'Delete' and not with surrounding spaces. */
export function isDeleteConfirmation(text: string): boolean {
  return text === DELETE_CONFIRMATION;
}
