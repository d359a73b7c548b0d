/**
 * Name prefix of the folder in which a restore keeps the replaced database. A timestamp follows.
 */
export const FORMER_PREFIX = "database-before-";
