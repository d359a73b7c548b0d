/** The id of the note that explains why a summary's actions are disabled offline (summary-actions.tsx). */
export const OFFLINE_NOTE_ID = "summary-offline";
