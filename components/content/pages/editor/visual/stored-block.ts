import type { Saver } from "@/components/content/pages/editor/saver";
import { browserSay } from "@/components/ui/say";
import { toast } from "@/components/ui/toaster";
import type { Text } from "@/lib/core/locales/say";
import type { VisualView } from "./visual-view";

/**
 * Returns the block at the selection with its selected words. The text is stored first, because only stored blocks have
 * a key.
 * @param failure the title of the message that is shown if there is no such block
 */
export const storedBlock = async (
  view: VisualView,
  saver: Saver,
  failure: Text,
): Promise<ReturnType<VisualView["selected"]>> => {
  await Promise.all([saver.flush(), view.ready]);
  const isStored = saver.snapshot().phase === "saved";
  const selected = isStored ? view.selected() : null;
  if (selected) return selected;
  const say = browserSay();
  toast.error(say(failure), {
    description: isStored ? say("Write something in this block first.") : say("The page isn't saved yet."),
  });
  return null;
};
