import { AppError } from "@pith/core/errors/app-error";

/** The last row of a page in a list ordered by time. The next page starts after it. */
export interface PageEnd {
  at: Date;
  /** Breaks ties between rows with the same timestamp. */
  id: string;
}

export function buildPageCursor({ at, id }: PageEnd): string {
  return Buffer.from(`${at.getTime()} ${id}`).toString("base64url");
}

/** @throws AppError `invalid_input` */
export function parsePageCursor(cursor: string): PageEnd {
  const [time = "", id = ""] = Buffer.from(cursor, "base64url").toString("utf8").split(" ");
  const at = new Date(Number(time));
  // Episodes of old radio shows are dated before 1970. Postgres has no year 0, and can't read years that
  // JavaScript writes with a sign.
  const isTime = /^-?\d{1,15}$/.test(time) && /^(?!0000)\d{4}-/.test(at.toISOString());
  if (!isTime || !/^[\w.-]{1,80}$/.test(id)) {
    throw new AppError({ code: "invalid_input.list_page" });
  }
  return { at, id };
}
