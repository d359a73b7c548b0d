import { AppError } from "@pith/core/errors/app-error";

/** Creates the error for when YouTube has returned nothing or can't be reached. */
export function createSourceError(): AppError {
  return navigator.onLine
    ? new AppError({ code: "source_blocked.page" })
    : new AppError({ code: "source_unreachable.host", params: { source: "YouTube" } });
}
