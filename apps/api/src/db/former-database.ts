/**
 * Prefix of the name of the folder in which a restore keeps the database that it replaces. A timestamp
 * follows.
 */
export const FORMER_PREFIX = "database-before-";
