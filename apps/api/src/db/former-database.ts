/** Start of the name of the folder in which a restore keeps the database that it replaces. A time follows. */
export const FORMER_PREFIX = "database-before-";
