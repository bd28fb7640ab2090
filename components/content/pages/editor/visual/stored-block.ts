import type { Saver } from "@/components/content/pages/editor/saver";
import { browserSay } from "@/components/ui/say";
import { toast } from "@/components/ui/toaster";
import type { Text } from "@/lib/core/locales/say";
import type { VisualView } from "./visual-view";

/**
 * Reads a fact about the block at the selection. The text is stored first, because only stored blocks have a key.
 * @param failure the title of the message that is shown if there is no such block
 */
export const inStored = async <Fact>(
  view: VisualView,
  saver: Saver,
  read: (view: VisualView) => Fact | null,
  failure: Text,
): Promise<Fact | null> => {
  await Promise.all([saver.flush(), view.ready]);
  const isStored = saver.snapshot().phase === "saved";
  const found = isStored ? read(view) : null;
  if (found !== null) return found;
  const say = browserSay();
  toast.error(say(failure), {
    description: isStored ? say("Write something in this block first.") : say("The page isn't saved yet."),
  });
  return null;
};
