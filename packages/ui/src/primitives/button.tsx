import { clsx } from "clsx";
import type { AnchorHTMLAttributes, ComponentProps } from "react";

const variants = {
  // The accent color signals that a button is clickable, so a primary button that isn't clickable looks
  // outlined.
  primary:
    "border border-transparent bg-citrus text-on-citrus hover:bg-citrus-pressed disabled:border-rule-strong disabled:bg-transparent disabled:text-ink aria-disabled:border-rule-strong aria-disabled:bg-transparent aria-disabled:text-ink",
  strong: "bg-ink text-paper hover:bg-soft",
  outline: "border border-rule-strong text-ink hover:bg-hover",
  quiet: "text-soft hover:bg-hover hover:text-ink",
  danger: "border border-red text-red hover:bg-red-wash",
} as const;

const sizes = {
  small: "min-h-8 px-3 py-1 text-sm",
  medium: "min-h-10 px-4 py-1.5 text-sm",
  large: "min-h-12 px-6 py-2 text-base",
  icon: "size-10",
} as const;

export interface ButtonStyle {
  variant?: keyof typeof variants;
  size?: keyof typeof sizes;
}

/** Returns a button's classes. Also used for links that look like buttons. */
export function buttonStyles({ variant = "outline", size = "medium" }: ButtonStyle = {}): string {
  return clsx(
    "touch-room inline-flex max-w-full shrink-0 items-center justify-center gap-2 rounded-control text-center font-medium no-underline transition-colors select-none disabled:cursor-not-allowed disabled:opacity-50 aria-disabled:cursor-not-allowed aria-disabled:opacity-50",
    variants[variant],
    sizes[size],
  );
}

export function Button({
  variant = "outline",
  size = "medium",
  className,
  type = "button",
  isBusy = false,
  ...rest
}: ComponentProps<"button"> &
  ButtonStyle & {
    /**
     * True to ignore presses for now, such as while a request is pending. Unlike with `disabled`, the button
     * keeps the focus. Pressing Enter in a form field clicks the form's submit button, so it doesn't submit
     * the form either.
     */
    isBusy?: boolean;
  }) {
  return (
    <button
      type={type}
      className={clsx(buttonStyles({ variant, size }), className)}
      {...rest}
      {...(isBusy && { "aria-disabled": true, onClick: (event) => event.preventDefault() })}
    />
  );
}

/** A link to another site or a file, styled as a button. */
export function ButtonLink({
  variant = "outline",
  size = "medium",
  className,
  children,
  ...rest
}: AnchorHTMLAttributes<HTMLAnchorElement> & ButtonStyle) {
  return (
    <a className={clsx(buttonStyles({ variant, size }), className)} {...rest}>
      {children}
    </a>
  );
}
