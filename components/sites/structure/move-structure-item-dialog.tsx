"use client";

import { useState } from "react";
import { SubmitDialog } from "@/components/form/submit-dialog";
import { useSubmit } from "@/components/form/use-submit";
import { Combobox } from "@/components/ui/combobox";
import { Field } from "@/components/ui/field";
import { useSay } from "@/components/ui/say";
import type { SiteStructure } from "@/lib/sites/sites/schemas";
import type { StructureChange } from "@/lib/sites/structure/schemas";
import {
  maySplit,
  NEW_SECTION,
  pointerTo,
  refusalOf,
  type StructureRow,
  structureRows,
} from "./structure-rows";
import { newKey } from "./use-structure-changes";

const TOP = "top";

type MoveDialogProps = {
  row: StructureRow;
  structure: SiteStructure;
  onStage: (changes: readonly StructureChange[]) => Promise<unknown>;
  onClose: () => void;
};

/** Moves a part of a site to a position chosen from a list, without a pointer. */
export const MoveStructureItemDialog = ({ row, structure, onStage, onClose }: MoveDialogProps) => {
  const say = useSay();
  const [into, setInto] = useState<string | null>(null);
  const item = pointerTo(row.item);
  const form = useSubmit(
    () =>
      onStage([
        into === NEW_SECTION
          ? { type: "moveToNewSection", key: newKey(), item }
          : { type: "put", item, into: into === TOP ? null : into },
      ]),
    onClose,
  );
  const mayStand = (...args: [Parameters<typeof refusalOf>[2], Parameters<typeof refusalOf>[3]]) =>
    refusalOf(say, row, ...args, structure.type) === null;
  const options = [
    ...(maySplit(row) ? [{ value: NEW_SECTION, label: say("In a new section") }] : []),
    ...(row.parent !== null && mayStand(null, []) ? [{ value: TOP, label: say("Top of the site") }] : []),
    ...structureRows(structure).flatMap(({ item: holder, trail }) =>
      holder.object !== "site-space" && holder.id !== row.parent?.id && mayStand(holder, [...trail, holder])
        ? [
            {
              value: holder.id,
              label: holder.title,
              description: trail.map(({ title }) => title).join(" › ") || undefined,
            },
          ]
        : [],
    ),
  ];
  return (
    <SubmitDialog
      title={say("Move {title}", { title: row.item.title })}
      submitLabel={say("Move")}
      form={form}
      onClose={onClose}
      disabledReason={into === null && say("Choose a destination.")}
    >
      <Field label={say("Move to")} hint={say("It comes behind what is there.")}>
        <Combobox
          options={options}
          value={into}
          onChange={setInto}
          placeholder={row.item.object === "site-space" ? say("Choose a section") : say("Choose a group")}
          searchLabel={say("Search")}
          emptyText={
            row.item.object === "site-space" ? say("No other sections yet.") : say("No other groups yet.")
          }
          className="w-full"
        />
      </Field>
    </SubmitDialog>
  );
};
