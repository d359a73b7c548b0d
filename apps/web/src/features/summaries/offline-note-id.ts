/** The id of the note that says why actions of a summary are disabled offline (summary-actions.tsx). */
export const OFFLINE_NOTE_ID = "summary-offline";
