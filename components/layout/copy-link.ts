import { browserSay } from "@/components/ui/say";
import { toast } from "@/components/ui/toaster";

/**
 * Copies the whole address of a screen, and says so. It writes to the clipboard within the press, because browsers block
 * later writes: an address that takes a while follows.
 * @param address null if there is none, which was said already
 */
export const copyLink = async (address: string | Promise<string | null>): Promise<void> => {
  const say = browserSay();
  const found = Promise.resolve(address);
  const copied = found.then((each) => {
    if (each === null) throw new Error("There is no address to copy.");
    return new Blob([new URL(each, location.href).href], { type: "text/plain" });
  });
  try {
    await navigator.clipboard.write([new ClipboardItem({ "text/plain": copied })]);
    toast.success(say("Link copied"));
  } catch {
    if ((await found.catch(() => "")) !== null) toast.error(say("Couldn't copy the link"));
  }
};
