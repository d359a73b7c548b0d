/** What has to be typed before an account is deleted. */
export const DELETE_CONFIRMATION = "delete";

/** True for 'delete' exactly: not for 'Delete', nor with a space around it. */
export function isDeleteConfirmation(text: string): boolean {
  return text === DELETE_CONFIRMATION;
}
