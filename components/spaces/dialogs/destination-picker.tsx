"use client";

import { useQuery } from "@tanstack/react-query";
import { failureOf } from "@/components/layout/failure-of";
import { Combobox } from "@/components/ui/combobox";
import { ErrorState } from "@/components/ui/states";
import type { Organization } from "@/lib/organizations/organizations/schemas";
import { query } from "@/lib/platform/api/queries";
import { collections } from "@/lib/spaces/collections/operations";
import type { Content } from "@/lib/spaces/collections/schemas";
import { allCollectionsRead } from "../contents-query";
import { moveOptions } from "./move-options";

type DestinationPickerProps = {
  items: readonly Content[];
  organization: Organization;
  /** The id of a collection, or `TOP`. */
  value: string | null;
  onChange: (value: string) => void;
};

/** Chooses the destination of items among the organization's collections. */
export const DestinationPicker = ({ items, organization, value, onChange }: DestinationPickerProps) => {
  const all = useQuery(query(collections.list, allCollectionsRead(organization.id)));
  const failure = failureOf(all);
  if (failure) return <ErrorState error={failure} onRetry={() => void all.refetch()} level={3} />;
  return (
    <Combobox
      options={moveOptions(items, all.data?.items ?? [], organization)}
      value={value}
      onChange={onChange}
      placeholder="Choose a collection"
      searchLabel="Search collections"
      loading={all.isPending}
      className="w-full"
    />
  );
};
