import { clsx } from "clsx";
import type { ComponentProps, ReactNode } from "react";
import { Button } from "./button.tsx";

/**
 * What didn't work, what to do about it and the one way on. Where it stands in the place of a whole page it has a title
 * and is larger; everywhere else it is the size of a note, beside what was pressed. The look is `failure` in theme.css.
 */
export function FailureNote({
  title,
  isSilent = false,
  again,
  action = again && (
    <Button size="small" onClick={again.onPress}>
      {again.text}
    </Button>
  ),
  className,
  children,
  ...rest
}: Omit<ComponentProps<"div">, "title"> & {
  title?: string;
  /** Where the way on is to try what didn't work once more. */
  again?: { text: string; onPress: () => void };
  action?: ReactNode;
  /** Where the same has been told aloud elsewhere on the page. */
  isSilent?: boolean;
}) {
  return (
    <div role={title || isSilent ? undefined : "alert"} className={clsx("failure", className)} {...rest}>
      {title && <h1>{title}</h1>}
      <p role={title && "alert"}>{children}</p>
      {action && <div>{action}</div>}
    </div>
  );
}
