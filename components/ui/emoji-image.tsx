"use client";

import { useState } from "react";
import { isEmoji } from "@/lib/core/content/emoji";
import { emojiFile } from "@/lib/core/content/emoji-file";
import { cn } from "./cn";

/** Shows an emoji as a picture beside text with the same meaning; as a character if there is no picture. */
export const EmojiImage = ({ emoji, className }: { emoji: string; className?: string }) => {
  const [failed, setFailed] = useState<string | null>(null);
  if (failed === emoji || !isEmoji(emoji)) return <span aria-hidden="true">{emoji}</span>;
  return (
    <img
      src={`/api/emoji/${emojiFile(emoji)}`}
      alt={emoji}
      aria-hidden="true"
      draggable={false}
      onError={() => setFailed(emoji)}
      className={cn("inline-block size-[1.15em] shrink-0 align-[-0.2em]", className)}
    />
  );
};
