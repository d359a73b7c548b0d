import { clsx } from "clsx";
import type { ComponentProps, ReactNode } from "react";
import { Button } from "./button.tsx";

/**
 * Explains what failed and how to fix it, with one action. If it replaces a whole page, it's large and has a
 * title; otherwise, it's a small note next to the control. Its styles are under `failure` in theme.css.
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
  /** Retries what failed. Omitted if the failure has a different action. */
  again?: { text: string; onPress: () => void };
  action?: ReactNode;
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
