import { BookText } from "lucide-react";
import { cn } from "@/components/ui/cn";
import { EmojiImage } from "@/components/ui/emoji-image";

type SpaceTitleProps = {
  space: { title: string; emoji: string };
  /** Shows the full title on several lines if necessary. */
  whole?: boolean;
};

/** Shows the emoji and title of a space. */
export const SpaceLabel = ({ space, whole = false }: SpaceTitleProps) => (
  <span className="inline-flex max-w-full min-w-0 items-center gap-2 align-middle">
    <span aria-hidden="true" className="inline-flex w-5 shrink-0 justify-center text-base leading-none">
      {space.emoji ? <EmojiImage emoji={space.emoji} /> : <BookText className="size-4 text-muted" />}
    </span>
    <span className={cn(whole ? "min-w-0 wrap-anywhere" : "truncate")}>{space.title}</span>
  </span>
);
