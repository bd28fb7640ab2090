import { SmilePlus } from "lucide-react";
import { useState } from "react";
import { reportFailure } from "@/components/form/report-failure";
import { EmojiPanel } from "@/components/spaces/emoji-field";
import { Button } from "@/components/ui/button";
import { EmojiImage } from "@/components/ui/emoji-image";
import { Popover, PopoverContent, PopoverTrigger } from "@/components/ui/popover";
import { useSay } from "@/components/ui/say";

type PageIconProps = { emoji: string; onChange: (emoji: string) => Promise<unknown> };

/** Shows the emoji of a page, and changes it. */
export const PageIcon = ({ emoji, onChange }: PageIconProps) => {
  const say = useSay();
  /** The emoji while one is chosen; null while the panel is closed. */
  const [typed, setTyped] = useState<string | null>(null);
  const close = (chosen: string) => {
    setTyped(null);
    if (chosen.trim() !== emoji) onChange(chosen.trim()).catch(reportFailure);
  };
  return (
    <Popover open={typed !== null} onOpenChange={(open) => (open ? setTyped(emoji) : close(typed ?? emoji))}>
      <PopoverTrigger asChild>
        {emoji ? (
          <Button
            variant="ghost"
            aria-label={say("Icon {emoji}", { emoji })}
            className="size-11 shrink-0 px-0 text-3xl"
          >
            <EmojiImage emoji={emoji} />
          </Button>
        ) : (
          <Button
            variant="ghost"
            size="sm"
            icon={<SmilePlus aria-hidden="true" />}
            className="self-start text-subtle"
          >
            {say("Add icon")}
          </Button>
        )}
      </PopoverTrigger>
      <PopoverContent label={say("Choose an icon")} className="w-64 p-3">
        <EmojiPanel value={typed ?? ""} onChange={setTyped} onChoose={close} />
        {emoji && (
          <Button variant="ghost" size="sm" className="mt-2 w-full" onClick={() => close("")}>
            {say("Remove icon")}
          </Button>
        )}
      </PopoverContent>
    </Popover>
  );
};
