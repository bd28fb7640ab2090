"use client";

import { useState } from "react";
import { SubmitDialog } from "@/components/form/submit-dialog";
import { useSpaceOptions } from "@/components/form/use-space-options";
import { useSubmit } from "@/components/form/use-submit";
import type { SiteParams } from "@/components/sites/use-site";
import { Combobox } from "@/components/ui/combobox";
import { Field } from "@/components/ui/field";
import { useSay } from "@/components/ui/say";
import type { SiteStructure } from "@/lib/sites/sites/schemas";
import { structureRows } from "./structure-rows";
import { newKey, type StructureChanges } from "./use-structure-changes";

const OWN_SECTION = "own";
const ROOT = "root";

type AddDialogProps = {
  params: SiteParams;
  structure: SiteStructure;
  onStage: StructureChanges["stage"];
  onClose: () => void;
};

/** Adds a space to a site: as a section of its own, or as a variant in an existing section. */
export const AddDialog = ({ params, structure, onStage, onClose }: AddDialogProps) => {
  const say = useSay();
  const [spaceId, setSpaceId] = useState<string | null>(null);
  const spaces = useSpaceOptions(params.organizationId, spaceId === null ? [] : [spaceId]);
  const hasVersions = structure.type === "siteSpaces" && structure.structure.length > 1;
  const [place, setPlace] = useState<string>(hasVersions ? ROOT : OWN_SECTION);
  const form = useSubmit(async () => {
    if (spaceId === null) return;
    const added = { key: newKey(), spaceId };
    await onStage([
      place === OWN_SECTION
        ? { type: "addSection", ...added }
        : { type: "addSpace", ...added, ...(place !== ROOT && { sectionId: place }) },
    ]);
  }, onClose);
  const places = [
    { value: OWN_SECTION, label: say("In a new section"), description: say("A tab of its own") },
    ...(structure.type === "siteSpaces"
      ? [{ value: ROOT, label: say("Beside the other spaces"), description: say("As another version") }]
      : []),
    ...structureRows(structure).flatMap(({ item }) =>
      item.object === "site-section"
        ? [{ value: item.id, label: item.title, description: say("As another version") }]
        : [],
    ),
  ];
  return (
    <SubmitDialog
      title={say("Add space")}
      submitLabel={say("Add space")}
      form={form}
      onClose={onClose}
      disabledReason={spaceId === null && say("Choose a space.")}
    >
      <Field label={say("Space")}>
        <Combobox
          {...spaces}
          value={spaceId}
          onChange={setSpaceId}
          placeholder={say("Choose a space")}
          searchLabel={say("Search spaces")}
          emptyText={say("No spaces that you can publish.")}
          className="w-full"
        />
      </Field>
      <Field label={say("Where")}>
        <Combobox
          options={places}
          value={place}
          onChange={setPlace}
          searchLabel={say("Search sections")}
          className="w-full"
        />
      </Field>
    </SubmitDialog>
  );
};
