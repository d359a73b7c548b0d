import { cva, type VariantProps } from "class-variance-authority";
import { clsx } from "clsx";
import type { AnchorHTMLAttributes, ButtonHTMLAttributes } from "react";

/** How a button looks; also for links that do what a button does. */
export const buttonStyles = cva(
  "inline-flex shrink-0 items-center justify-center gap-2 rounded-control font-medium whitespace-nowrap transition-colors select-none disabled:cursor-not-allowed disabled:opacity-50",
  {
    variants: {
      variant: {
        primary: "bg-citrus text-on-citrus hover:bg-citrus-pressed",
        strong: "bg-ink text-paper hover:bg-soft",
        outline: "border border-rule-strong bg-transparent text-ink hover:bg-sunk",
        quiet: "bg-transparent text-soft hover:bg-sunk hover:text-ink",
        danger: "border border-red bg-transparent text-red hover:bg-red-wash",
      },
      size: {
        small: "h-8 px-3 text-sm",
        medium: "h-10 px-4 text-sm",
        large: "h-12 px-6 text-base",
        icon: "size-10",
      },
    },
    defaultVariants: { variant: "outline", size: "medium" },
  },
);

type ButtonStyle = VariantProps<typeof buttonStyles>;

export function Button({
  variant,
  size,
  className,
  type = "button",
  ...rest
}: ButtonHTMLAttributes<HTMLButtonElement> & ButtonStyle) {
  return <button type={type} className={clsx(buttonStyles({ variant, size }), className)} {...rest} />;
}

/** A link to another site, or a file, that looks like a button. */
export function ButtonLink({
  variant,
  size,
  className,
  children,
  ...rest
}: AnchorHTMLAttributes<HTMLAnchorElement> & ButtonStyle) {
  return (
    <a className={clsx(buttonStyles({ variant, size }), "no-underline", className)} {...rest}>
      {children}
    </a>
  );
}
