import { AppError } from "@pith/core/errors/app-error";

/** @throws AppError `invalid_input` if `--item` is given for an input that isn't a list. */
export function refuseItem({ item, what }: { item: number | null; what: string }): void {
  if (item === null) return;
  throw new AppError({
    code: "invalid_input",
    message: `--item selects a video from a playlist, a channel, or a podcast feed, but ${what} isn't a link to one.`,
  });
}
