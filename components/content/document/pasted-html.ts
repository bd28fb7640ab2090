import { lazyModule } from "@/components/ui/lazy";
import { browserSay } from "@/components/ui/say";
import { toast } from "@/components/ui/toaster";
import type { PasteNotice } from "@/lib/core/content/clipboard/clean";
import { type Text, text } from "@/lib/core/locales/say";

/* The parts of a paste that both modes of the editor share. */

/** Loads the converter with the first paste. */
export const loadConverter = lazyModule(() => import("@/lib/core/content/clipboard/html-to-markdown"));

const NOTICES: Record<PasteNotice, Text> = {
  pictures: text("Pictures were left out. Paste each picture on its own."),
  "merged-cells": text("Merged cells were split."),
};

export const showPasteNotices = (notices: readonly PasteNotice[]) => {
  for (const notice of notices) toast.info(browserSay()(NOTICES[notice]));
};

/** True if HTML holds more than the picture of a file that is on the clipboard, too. */
export const holdsText = (html: string): boolean =>
  new DOMParser().parseFromString(html, "text/html").body.textContent?.trim() !== "";
