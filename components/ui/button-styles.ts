import { cva } from "class-variance-authority";

/** A disabled button must not draw attention; a busy one keeps its style. */
const quietWhenDisabled =
  "aria-disabled:not-aria-busy:border-strong aria-disabled:not-aria-busy:bg-surface aria-disabled:not-aria-busy:text-muted aria-disabled:not-aria-busy:shadow-none";

export const BUTTON_VARIANTS = {
  primary: `border-transparent bg-accent text-on-accent shadow-sm enabled:hover:bg-accent-hover [a]:hover:bg-accent-hover ${quietWhenDisabled}`,
  secondary:
    "border-strong bg-raised text-foreground shadow-sm hover:bg-hover active:bg-active data-[state=open]:bg-hover",
  ghost:
    "border-transparent text-muted hover:bg-hover hover:text-foreground active:bg-active data-[state=open]:bg-hover data-[state=open]:text-foreground",
  danger: `border-transparent bg-danger-solid text-on-accent shadow-sm enabled:hover:bg-danger-solid-hover ${quietWhenDisabled}`,
  link: "h-auto! border-transparent p-0! text-accent-text underline-offset-4 hover:underline",
};

/** The style of a button, for links that server components render as one. */
export const buttonStyles = cva(
  "inline-flex shrink-0 items-center justify-center gap-1.5 rounded-md border font-medium whitespace-nowrap select-none transition-colors duration-100 disabled:cursor-not-allowed disabled:opacity-55 aria-disabled:cursor-not-allowed aria-disabled:opacity-55 [&_svg]:shrink-0",
  {
    variants: {
      variant: BUTTON_VARIANTS,
      size: {
        sm: "h-7 px-2 text-xs [&_svg:not([class*=size-])]:size-3.5",
        md: "h-8 px-3 text-sm [&_svg:not([class*=size-])]:size-4",
        lg: "h-10 px-4 text-base [&_svg:not([class*=size-])]:size-4",
      },
    },
    defaultVariants: { variant: "secondary", size: "md" },
  },
);
