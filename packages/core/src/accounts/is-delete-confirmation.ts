/** What the user types to confirm deleting the account. */
export const DELETE_CONFIRMATION = "delete";

/** Returns whether the text is exactly 'delete': case-sensitive, without surrounding spaces. */
export function isDeleteConfirmation(text: string): boolean {
  return text === DELETE_CONFIRMATION;
}
