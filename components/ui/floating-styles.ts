/** The style of everything that floats over a screen. */
export const floatingStyles =
  "z-50 animate-pop-in rounded-lg border border-border bg-raised text-foreground shadow-lg outline-none";

export const menuItemStyles =
  "relative flex min-h-7 cursor-default items-center gap-2 rounded-md px-2 py-1 text-sm outline-none select-none data-[disabled]:text-subtle data-[highlighted]:bg-hover [&_svg:not([class*=size-])]:size-4 [&_svg]:shrink-0 [&_svg]:text-muted";
