"use client";

import { useState } from "react";
import { partsByEmoji } from "@/lib/core/content/emoji";
import { emojiFile } from "@/lib/core/content/emoji-file";

const Drawn = ({ emoji }: { emoji: string }) => {
  const [failed, setFailed] = useState(false);
  if (failed) return emoji;
  return (
    <span className="drawn-emoji">
      <img
        className="emoji-picture"
        src={`/api/emoji/${emojiFile(emoji)}`}
        alt=""
        loading="lazy"
        onError={() => setFailed(true)}
      />
      {emoji}
    </span>
  );
};

/** A text within a document, its emoji drawn as pages draw them. */
export const EmojiText = ({ text }: { text: string }) =>
  partsByEmoji(text).map((part, index) =>
    part.isEmoji ? <Drawn key={`${index} ${part.text}`} emoji={part.text} /> : part.text,
  );
