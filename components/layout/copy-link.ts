import { browserSay } from "@/components/ui/say";
import { toast } from "@/components/ui/toaster";

/** Copies the whole address of a screen, and says so. */
export const copyLink = async (address: string): Promise<void> => {
  const say = browserSay();
  try {
    await navigator.clipboard.writeText(new URL(address, location.href).href);
    toast.success(say("Link copied"));
  } catch {
    toast.error(say("Couldn't copy the link"));
  }
};
