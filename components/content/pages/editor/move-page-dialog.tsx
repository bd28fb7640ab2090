import { useState } from "react";
import { flatten, type PageNode, trailTo } from "@/components/content/document/tree";
import { SubmitDialog } from "@/components/form/submit-dialog";
import { useSubmit } from "@/components/form/use-submit";
import { Combobox } from "@/components/ui/combobox";
import { Field } from "@/components/ui/field";
import { useSay } from "@/components/ui/say";
import { Select } from "@/components/ui/select";
import { moveRefusal, parentIdOf, siblingsOf, treePositionAmong } from "./tree-positions";
import type { PageChangeActions } from "./use-page-changes";

const TOP = "top";
const FIRST = "first";

/** Moves a page without dragging it. */
export const MovePageDialog = ({
  tree,
  page,
  changes,
  onClose,
}: {
  tree: readonly PageNode[];
  page: PageNode;
  changes: PageChangeActions;
  onClose: () => void;
}) => {
  const say = useSay();
  const [parent, setParent] = useState(parentIdOf(tree, page.id) ?? TOP);
  const parentId = parent === TOP ? null : parent;
  const siblings = siblingsOf(tree, parentId).filter(({ id }) => id !== page.id);
  const [after, setAfter] = useState<string | null>(null);
  const position = after ?? siblings.at(-1)?.id ?? FIRST;
  const form = useSubmit(
    () => changes.move(page, treePositionAmong(tree, page, parentId, position === FIRST ? null : position)),
    onClose,
  );
  const parents = [
    { value: TOP, label: say("Top level") },
    ...flatten(tree)
      .filter(({ kind }) => kind === "document" || kind === "group")
      .map((each) => {
        const reason = moveRefusal(say, tree, page, each.id);
        return {
          value: each.id,
          label: each.title,
          description:
            reason ??
            (trailTo(tree, each.id)
              .slice(0, -1)
              .map(({ title }) => title)
              .join(" › ") ||
              undefined),
          disabled: reason !== null,
        };
      }),
  ];
  return (
    <SubmitDialog
      title={say("Move “{page}”", { page: page.title })}
      submitLabel={say("Move")}
      form={form}
      onClose={onClose}
    >
      <Field label={say("Into|place to move to")}>
        <Combobox
          options={parents}
          value={parent}
          searchLabel={say("Search pages")}
          onChange={(next) => {
            setParent(next);
            setAfter(null);
          }}
        />
      </Field>
      <Field label={say("Position")}>
        <Select
          options={[
            { value: FIRST, label: say("First|position") },
            ...siblings.map(({ id, title }) => ({ value: id, label: say("After “{title}”", { title }) })),
          ]}
          value={position}
          onChange={setAfter}
        />
      </Field>
    </SubmitDialog>
  );
};
