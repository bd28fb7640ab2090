import type { ComponentProps } from "react";
import { cn } from "./cn";
import { ScreenLink } from "./screen-link";

type LinkProps = ComponentProps<typeof ScreenLink> & {
  /** `inline` reads as a link inside text, `quiet` inherits the colour and underlines on hover. */
  tone?: "inline" | "quiet";
};

const tones = {
  inline: "text-accent-text underline decoration-accent-border underline-offset-3 hover:decoration-current",
  quiet: "rounded-sm text-inherit underline-offset-3 hover:underline",
} as const;

export const Link = ({ tone = "inline", className, ...rest }: LinkProps) => (
  <ScreenLink className={cn(tones[tone], className)} {...rest} />
);
