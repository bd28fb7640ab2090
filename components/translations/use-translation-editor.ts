import { useMutation, useQuery, useQueryClient } from "@tanstack/react-query";
import { useRef, useState } from "react";
import { createEditSession } from "@/components/content/pages/editor/edit-session";
import { languageLabel } from "@/components/form/language-options";
import { failureOf } from "@/components/layout/failure-of";
import { readNow } from "@/components/layout/invalidate";
import { useSay } from "@/components/ui/say";
import { toast } from "@/components/ui/toaster";
import { useHotkeys } from "@/components/ui/use-hotkeys";
import { mutation, query } from "@/lib/platform/api/queries";
import { spaces } from "@/lib/spaces/spaces/operations";
import { needsWork } from "@/lib/translations/block-states";
import { translations } from "@/lib/translations/operations";
import { translatedPageRead, translationSubject } from "./translations-read";
import {
  blocksOf,
  type TranslatedBlock,
  type TranslatedPageParams,
  useTranslatedPage,
} from "./use-translated-page";

type Drafts = ReadonlyMap<string, string>;

/** Holds the unsaved texts of the blocks and moves from one block to the next. */
export const useTranslationEditor = (params: TranslatedPageParams) => {
  const say = useSay();
  const { organizationId, translationSettingsId, language, pageId } = params;
  const name = languageLabel(say, language);
  const client = useQueryClient();
  const settings = useQuery(query(translations.get, { params: { organizationId, translationSettingsId } }));
  const spaceId = settings.data?.translations.find((one) => one.language === language)?.space;
  const { page, blocks, number, own } = useTranslatedPage(params, spaceId);
  const { data: space } = useQuery({
    ...query(spaces.get, { params: { spaceId: spaceId ?? "" } }),
    enabled: spaceId !== undefined,
  });
  const confirm = useMutation(mutation(translations.confirm));
  const [drafts, setDrafts] = useState<Drafts>(new Map());
  const [saving, setSaving] = useState<string | null>(null);
  const list = useRef<HTMLUListElement>(null);

  const setDraft = (key: string, text: string | undefined) =>
    setDrafts((before) => {
      const next = new Map(before);
      if (text === undefined) next.delete(key);
      else next.set(key, text);
      return next;
    });
  const open = blocks?.filter(({ state, translation }) => needsWork(state) && translation !== null) ?? [];

  /** Moves to the next block that needs work, in a circle. */
  const go = (step: 1 | -1, from = document.activeElement?.closest<HTMLElement>("[data-block-key]")) => {
    const all = blocks ?? [];
    const at = all.findIndex(({ key }) => key === from?.dataset.blockKey);
    const places = open.map(({ key }) => all.findIndex((block) => block.key === key));
    const next =
      step === 1
        ? (places.find((place) => place > at) ?? places[0])
        : (places.findLast((place) => at < 0 || place < at) ?? places.at(-1));
    const element = next === undefined ? undefined : list.current?.children[next];
    if (!(element instanceof HTMLElement)) return;
    (element.querySelector<HTMLElement>("[data-text], textarea") ?? element).focus();
    element.scrollIntoView({ block: "nearest" });
  };
  useHotkeys([
    { keys: "n", label: say("Next block to translate"), group: say("Translation"), run: () => go(1) },
    { keys: "p", label: say("Previous block to translate"), group: say("Translation"), run: () => go(-1) },
    {
      keys: "alt+arrowdown",
      label: say("Next block to translate"),
      inText: true,
      unlisted: true,
      run: () => go(1),
    },
    {
      keys: "alt+arrowup",
      label: say("Previous block to translate"),
      inText: true,
      unlisted: true,
      run: () => go(-1),
    },
  ]);

  const failure =
    failureOf(settings, own, page) ??
    (settings.data && spaceId === undefined
      ? {
          message: say("There is no translation to {name} that you can see. It comes with the first run.", {
            name,
          }),
        }
      : null);

  const save = async (block: TranslatedBlock, draft: string, goOn: boolean) => {
    if (spaceId === undefined || block.at === null || saving !== null) return;
    const place = document.activeElement?.closest<HTMLElement>("[data-block-key]");
    setSaving(block.key);
    try {
      const session = createEditSession(spaceId, number, () => {}, translationSubject(language));
      const { page: current, tag } = await session.read(pageId);
      const text = "markdown" in current ? current.markdown : undefined;
      const now = text === page.data?.markdown ? block : await whereNow(block);
      const change =
        typeof now.at === "string"
          ? { [now.at]: draft }
          : { document: { markdown: replaced(text ?? "", now.at, draft) } };
      await session.apply([{ operation: "update_page", page: pageId, ...change }], tag);
      await readNow(client, query(translations.page, translatedPageRead(params, session.number())));
      if (number === null) await own.refetch();
      setDraft(block.key, undefined);
      if (goOn) go(1, place ?? undefined);
    } catch (error) {
      toast.failed(say("Couldn't save the translation"), error);
    } finally {
      setSaving(null);
    }
  };
  /** Finds the present range of a block after others' edits. */
  const whereNow = async (block: TranslatedBlock): Promise<TranslatedBlock> => {
    const { data } = await page.refetch();
    const found = data && blocksOf(say, data).find(({ key }) => key === block.key);
    if (found?.translation !== block.translation)
      throw new Error(
        say("Someone else changed this block. Compare your translation with theirs, then save again."),
      );
    return found;
  };
  const keep = ({ source, translation }: TranslatedBlock) =>
    confirm
      .mutateAsync({ params, body: { source: source ?? "", translation: translation ?? "" } })
      .catch((error) => void toast.failed(say("Couldn't keep the translation"), error));

  const orphans = [...drafts].filter(([key]) => blocks && !blocks.some((block) => block.key === key));
  const dirty = blocks?.some(({ key, translation }) => (drafts.get(key) ?? translation) !== translation);
  const editable = space?.permissions.edit === true && space.editMode !== "locked";
  return {
    ...{ name, settings, own, page, blocks, open, number, spaceId, editable, failure },
    ...{ drafts, setDraft, saving, save, keep, orphans, dirty: dirty ?? false, list, go },
    /** True while the block is being confirmed as it is. */
    confirming: (block: TranslatedBlock) =>
      confirm.isPending && confirm.variables?.body.source === block.source,
  };
};

const replaced = (text: string, at: TranslatedBlock["at"], by: string): string =>
  at === null || typeof at === "string" ? text : text.slice(0, at.start) + by + text.slice(at.end);
