import { gapCursor } from "prosemirror-gapcursor";
import type { Plugin } from "prosemirror-state";
import type { EditorView } from "prosemirror-view";
import {
  type ClipboardOptions,
  visualClipboard,
} from "@/components/content/pages/editor/visual/clipboard/visual-clipboard";
import { insertInLine } from "@/components/content/pages/editor/visual/insert-in-line";
import {
  laterFirstPlugins,
  laterTextPlugins,
} from "@/components/content/pages/editor/visual/later-text-plugins";
import { peopleOf } from "@/components/content/pages/editor/visual/menu/picker-sources";
import { pickers } from "@/components/content/pages/editor/visual/menu/pickers";
import { mentionOf } from "./mention";

/* Parts of the editor that load once the text is shown: the first keys do not need them. */

export { toggleKind } from "@/components/content/pages/editor/visual/editing/kinds";

type LaterOptions = {
  view: EditorView;
  organizationId: string | null;
  clipboard: ClipboardOptions;
};

/** Lists, which have their keys before the text, and what comes after its keys. */
export const laterPlugins = ({
  view,
  organizationId,
  clipboard,
}: LaterOptions): { first: readonly Plugin[]; last: readonly Plugin[] } => {
  const sources = {
    people: peopleOf(organizationId),
    mentionOf: ({ id, label }: { id: string; label: string }) => `${mentionOf({ id, displayName: label })} `,
  };
  const insert = (source: string) => insertInLine(view, clipboard.read, source);
  return {
    first: [...pickers(sources, insert), visualClipboard(clipboard), ...laterFirstPlugins],
    last: [...laterTextPlugins(clipboard.read), gapCursor()],
  };
};
