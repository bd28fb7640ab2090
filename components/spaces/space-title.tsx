import { BookText } from "lucide-react";

/** A space as it is named everywhere: its emoji, then its title. */
export const SpaceTitle = ({ space }: { space: { title: string; emoji: string } }) => (
  <span className="inline-flex max-w-full min-w-0 items-center gap-2 align-middle">
    <span aria-hidden="true" className="inline-flex w-5 shrink-0 justify-center text-base leading-none">
      {space.emoji || <BookText className="size-4 text-muted" />}
    </span>
    <span className="truncate">{space.title}</span>
  </span>
);
