"use client";

import { useQuery } from "@tanstack/react-query";
import { Folder, House } from "lucide-react";
import { failureOf } from "@/components/layout/failure-of";
import { pathLabel, trailsOf } from "@/components/spaces/collection-trails";
import { allCollectionsRead } from "@/components/spaces/contents-query";
import { refusalOf } from "@/components/spaces/tree/tree-row";
import { Combobox } from "@/components/ui/combobox";
import type { ListOption } from "@/components/ui/option-list";
import { useSay } from "@/components/ui/say";
import { ErrorState } from "@/components/ui/states";
import { type Say, text } from "@/lib/core/locales/say";
import type { Organization } from "@/lib/organizations/organizations/schemas";
import { query } from "@/lib/platform/api/queries";
import { collections } from "@/lib/spaces/collections/operations";
import type { Collection, Content } from "@/lib/spaces/collections/schemas";

/** Represents the top level of the organization, which is no collection. */
export const TOP = "top";

/** The reason for people who may move an item but are not its admins. */
export const ADMINISTRATORS_MOVE = text("Only admins can move it to a place with different admins.");

/** Returns the destinations of items; an unavailable one has a reason. */
function moveOptions(
  say: Say,
  items: readonly Content[],
  all: readonly Collection[],
  organization: Organization,
): ListOption[] {
  const trailOf = trailsOf(all);
  const reasonAgainst = (parent: Collection | null): string | null => {
    if (items.every((item) => (item.parent ?? null) === (parent?.id ?? null)))
      return items.length === 1 ? say("It's already here.") : say("They're already here.");
    const around = trailOf(parent?.parent).map(({ id }) => id);
    const reasons = items.map((item) =>
      refusalOf(say, item, parent, around, organization.permissions.createContent),
    );
    return reasons.find((reason) => reason !== null) ?? null;
  };
  const describe = (parent: Collection | null, path: string) => {
    const reason = reasonAgainst(parent);
    return { disabled: reason !== null, description: reason ?? (path || undefined) };
  };
  const inWords = (collection: Collection) => pathLabel(trailOf(collection.id));
  return [
    {
      value: TOP,
      label: say("Top of {title}", { title: organization.title }),
      icon: <House aria-hidden="true" />,
      ...describe(null, ""),
    },
    ...all
      .toSorted((a, b) => inWords(a).localeCompare(inWords(b), say.language))
      .map((collection) => ({
        value: collection.id,
        label: collection.title,
        icon: <Folder aria-hidden="true" />,
        keywords: [inWords(collection)],
        ...describe(collection, pathLabel(trailOf(collection.parent))),
      })),
  ];
}

type DestinationPickerProps = {
  items: readonly Content[];
  organization: Organization;
  /** The id of a collection, or `TOP`. */
  value: string | null;
  onChange: (value: string) => void;
};

/** Chooses the destination of items among the organization's collections. */
export const DestinationPicker = ({ items, organization, value, onChange }: DestinationPickerProps) => {
  const say = useSay();
  const all = useQuery(query(collections.list, allCollectionsRead(organization.id)));
  const failure = failureOf(all);
  if (failure) return <ErrorState error={failure} onRetry={() => void all.refetch()} level={3} />;
  return (
    <Combobox
      options={moveOptions(say, items, all.data?.items ?? [], organization)}
      value={value}
      onChange={onChange}
      placeholder={say("Choose a collection")}
      searchLabel={say("Search collections")}
      loading={all.isPending}
      className="w-full"
    />
  );
};
