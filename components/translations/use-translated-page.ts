import { useQuery } from "@tanstack/react-query";
import { useMemo } from "react";
import { useViewer } from "@/components/layout/viewer";
import { useSay } from "@/components/ui/say";
import { changeRequests } from "@/lib/collaboration/change-requests/operations";
import { type Say, text } from "@/lib/core/locales/say";
import { query } from "@/lib/platform/api/queries";
import { translations } from "@/lib/translations/operations";
import type { BlockState, TranslatedPage } from "@/lib/translations/schemas";
import {
  type LanguageParams,
  numberOfTranslation,
  ownRequestsRead,
  translatedPageRead,
} from "./translations-read";

export type TranslatedPageParams = LanguageParams & { pageId: string };

/** A block, the title or the description of a page in the editor. */
export type TranslatedBlock = {
  /** Stays the same while its source does; equal sources are numbered. */
  key: string;
  label: string;
  source: string | null;
  sourceBefore?: string;
  /** The source as readers see it, with its changes marked; absent for fields, which have no formatting. */
  sourceHtml?: string;
  translation: string | null;
  translationHtml?: string;
  state: BlockState;
  /** The range of the translation in its text; for fields their name. */
  at: { start: number; end: number } | "title" | "description" | null;
  /** True if both sides exist, so that the translation can be confirmed. */
  confirmable: boolean;
};

const FIELD_LABELS = { title: text("Title"), description: text("Description") } as const;

/** Returns the blocks of a page, each with a unique key. */
export function blocksOf(say: Say, { fields, blocks }: TranslatedPage): TranslatedBlock[] {
  const seen = new Map<string, number>();
  const keyOf = (text: string): string => {
    const count = seen.get(text) ?? 0;
    seen.set(text, count + 1);
    return `${count} ${text}`;
  };
  return [
    ...fields.map((field) => ({
      ...field,
      key: field.name,
      label: say(FIELD_LABELS[field.name]),
      at: field.name,
      confirmable: field.source !== null && field.translation !== null,
    })),
    ...blocks.map((block, index) => ({
      ...block,
      key: keyOf(block.source ?? block.translation ?? ""),
      label: say("Block {number}", { number: String(index + 1) }),
      at:
        block.start === undefined || block.end === undefined ? null : { start: block.start, end: block.end },
      confirmable: block.source !== null && block.translation !== null,
    })),
  ];
}

/** Reads a page with its translation, from the viewer's open change request for it. */
export function useTranslatedPage(params: TranslatedPageParams, spaceId: string | undefined) {
  const say = useSay();
  const viewer = useViewer();
  const own = useQuery({
    ...query(changeRequests.list, ownRequestsRead(spaceId ?? "", viewer.id, params.language)),
    enabled: spaceId !== undefined,
  });
  const number = own.data ? numberOfTranslation(own.data.items, params.language) : null;
  const page = useQuery({
    ...query(translations.page, translatedPageRead(params, number)),
    enabled: own.data !== undefined,
    placeholderData: (last) => last,
  });
  const blocks = useMemo(() => page.data && blocksOf(say, page.data), [say, page.data]);
  return { page, blocks, number, own };
}
