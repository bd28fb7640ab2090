import "server-only";
import type { z } from "zod";
import { readWritten } from "@/lib/content/rendering/render";
import { contentHash } from "@/lib/core/content/block-key";
import { inField } from "@/lib/core/content/content-errors";
import { normalizeMarkdown } from "@/lib/core/content/text";
import { Invalid } from "@/lib/core/errors";
import type { FoundAnchor } from "./anchors";
import { LONGEST_SUGGESTION, type NewSuggestion, type StoredSuggestion } from "./schemas";

/** Validates a suggestion: readable Markdown that differs from the replaced text. Throws Invalid. */
export async function storableSuggestion(
  { markdown: written }: z.infer<typeof NewSuggestion>,
  replaces: string,
): Promise<StoredSuggestion> {
  if (replaces.length > LONGEST_SUGGESTION) {
    throw Invalid.field(
      "suggestion",
      "replaces a block that is too long; suggest other words for a part of it.",
    );
  }
  const markdown = await readable(written);
  if (markdown === replaces) {
    throw Invalid.field("suggestion.markdown", "is what the page says already; change something.");
  }
  return { markdown, replaces };
}

async function readable(written: string): Promise<string> {
  try {
    const markdown = normalizeMarkdown(written).replace(/\n$/, "");
    await readWritten(markdown);
    return markdown;
  } catch (error) {
    throw inField("suggestion.markdown", error);
  }
}

/** True if the text to replace is unchanged. A block's key is the hash of its text. */
export function isApplicable(
  { replaces }: StoredSuggestion,
  { anchor, source }: FoundAnchor,
  hasQuote: boolean,
): boolean {
  if (anchor.state !== "exact" && anchor.state !== "moved") return false;
  if (hasQuote) return source === null || source === replaces;
  return anchor.node?.replace(/-\d+$/, "") === contentHash(replaces.trim());
}
