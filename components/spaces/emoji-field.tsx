"use client";

import { SmilePlus } from "lucide-react";
import { useState } from "react";
import { Button } from "@/components/ui/button";
import { EmojiImage } from "@/components/ui/emoji-image";
import { Field } from "@/components/ui/field";
import { Input } from "@/components/ui/input";
import { Popover, PopoverContent, PopoverTrigger } from "@/components/ui/popover";
import { useSay } from "@/components/ui/say";

const SUGGESTED = "📘 📗 📕 📙 📓 📚 🧭 🚀 🛠️ ⚙️ 🔐 🔌 🧪 📦 💡 🌍 🎨 🧩 📈 🗂️ 📝 🤝 🏷️ 🌱".split(" ");

type EmojiPanelProps = {
  value: string;
  /** Called while one is typed. */
  onChange: (emoji: string) => void;
  /** Called with one of the list. */
  onChoose: (emoji: string) => void;
};

/** A short list of emojis, and a field for another one. */
export const EmojiPanel = ({ value, onChange, onChoose }: EmojiPanelProps) => {
  const say = useSay();
  return (
    <>
      <div className="grid grid-cols-8 gap-0.5">
        {SUGGESTED.map((emoji) => (
          <button
            key={emoji}
            type="button"
            aria-label={emoji}
            aria-pressed={emoji === value}
            onClick={() => onChoose(emoji)}
            className="inset-focus flex size-7 items-center justify-center rounded-md text-md hover:bg-hover aria-pressed:bg-selected"
          >
            <EmojiImage emoji={emoji} />
          </button>
        ))}
      </div>
      <Field label={say("Custom")} className="mt-3">
        <Input size="sm" value={value} maxLength={50} onChange={(event) => onChange(event.target.value)} />
      </Field>
    </>
  );
};

type EmojiFieldProps = {
  value: string;
  onChange: (emoji: string) => void;
  error?: string;
};

/** Chooses an emoji from a short list, or by typing it. */
export const EmojiField = ({ value, onChange, error }: EmojiFieldProps) => {
  const say = useSay();
  const [open, setOpen] = useState(false);
  const choose = (emoji: string) => {
    onChange(emoji);
    setOpen(false);
  };
  return (
    <Field label={say("Emoji")} error={error} className="w-16 shrink-0">
      <Popover open={open} onOpenChange={setOpen} modal>
        <PopoverTrigger asChild>
          <Button
            aria-label={value ? say("Emoji {emoji}", { emoji: value }) : say("Choose an emoji")}
            className="w-full text-md"
          >
            {value ? <EmojiImage emoji={value} /> : <SmilePlus aria-hidden="true" />}
          </Button>
        </PopoverTrigger>
        <PopoverContent label={say("Choose an emoji")} className="w-64 p-3">
          <EmojiPanel value={value} onChange={onChange} onChoose={choose} />
        </PopoverContent>
      </Popover>
    </Field>
  );
};
