"use client";

import { SmilePlus } from "lucide-react";
import { useState } from "react";
import { IconButton } from "@/components/ui/button";
import { cn } from "@/components/ui/cn";
import { EmojiImage } from "@/components/ui/emoji-image";
import { Popover, PopoverContent, PopoverTrigger } from "@/components/ui/popover";
import { useSay } from "@/components/ui/say";
import { Tooltip } from "@/components/ui/tooltip";
import type { Reaction } from "@/lib/collaboration/comments/schemas";

const offered = ["👍", "👎", "🎉", "❤️", "😄", "😕", "👀", "🚀"] as const;

type ReactionsProps = {
  reactions: readonly Reaction[];
  currentUserId: string;
  /** Adds or removes the viewer's own reaction. */
  onToggle: (emoji: string, add: boolean) => void;
  /** True for viewers who may not comment: they see reactions but cannot add any. */
  disabled?: boolean;
};

/** An emoji may be stored as text or as hexadecimal code points. */
const emojiOf = (stored: string): string => {
  const points = /^[0-9a-f]{2,6}(?:-[0-9a-f]{2,6})*$/i.test(stored)
    ? stored.split("-").map((point) => Number.parseInt(point, 16))
    : [];
  return points.length > 0 && points.every((point) => point > 0x22 && point <= 0x10ffff)
    ? String.fromCodePoint(...points)
    : stored;
};

const namesOf = (reaction: Reaction) => reaction.users.map(({ user }) => user.displayName).join(", ");

export const Reactions = ({ reactions, currentUserId, onToggle, disabled = false }: ReactionsProps) => {
  const say = useSay();
  const given = reactions.filter(({ count }) => count > 0);
  if (disabled && given.length === 0) return null;
  return (
    <span className="inline-flex flex-wrap items-center gap-1">
      {given.map((reaction) => {
        const mine = reaction.users.some(({ user }) => user.id === currentUserId);
        const emoji = emojiOf(reaction.emoji);
        return (
          <Tooltip key={reaction.emoji} content={namesOf(reaction)}>
            <button
              type="button"
              aria-pressed={mine}
              aria-label={say("{emoji} {count}, by {people}", {
                emoji,
                count: reaction.count,
                people: namesOf(reaction),
              })}
              aria-disabled={disabled || undefined}
              onClick={() => !disabled && onToggle(reaction.emoji, !mine)}
              className={cn(
                "tabular inline-flex h-6 items-center gap-1 rounded-full border px-2 text-xs",
                mine
                  ? "border-accent-border bg-accent-subtle text-accent-text"
                  : "border-border bg-surface text-muted hover:bg-hover",
              )}
            >
              <EmojiImage emoji={emoji} />
              {reaction.count}
            </button>
          </Tooltip>
        );
      })}
      {!disabled && <AddReaction onChoose={(emoji) => onToggle(emoji, true)} />}
    </span>
  );
};

const AddReaction = ({ onChoose }: { onChoose: (emoji: string) => void }) => {
  const say = useSay();
  const [open, setOpen] = useState(false);
  return (
    <Popover open={open} onOpenChange={setOpen}>
      <PopoverTrigger asChild>
        <IconButton label={say("Add reaction")} size="sm" className="size-6">
          <SmilePlus />
        </IconButton>
      </PopoverTrigger>
      <PopoverContent label={say("Choose a reaction")} className="flex w-auto gap-0.5 p-1">
        {offered.map((emoji) => (
          <button
            key={emoji}
            type="button"
            aria-label={emoji}
            onClick={() => {
              onChoose(emoji);
              setOpen(false);
            }}
            className="flex size-8 items-center justify-center rounded-md text-lg hover:bg-hover"
          >
            <EmojiImage emoji={emoji} />
          </button>
        ))}
      </PopoverContent>
    </Popover>
  );
};
