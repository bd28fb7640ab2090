"use client";

import { useQuery } from "@tanstack/react-query";
import { Lock } from "lucide-react";
import type { ReactNode } from "react";
import { failureOf, isFinal } from "@/components/layout/failure-of";
import { Link } from "@/components/ui/link";
import { Said, useSay } from "@/components/ui/say";
import { Skeleton } from "@/components/ui/skeleton";
import { ErrorState } from "@/components/ui/states";
import { addresses } from "@/lib/addresses";
import { query } from "@/lib/platform/api/queries";
import { collections } from "@/lib/spaces/collections/operations";
import type { Collection } from "@/lib/spaces/collections/schemas";
import { restLabel } from "./default-levels";
import type { Grantee, GrantTarget } from "./grantees";
import { HolderName } from "./holder-name";
import { grantLabel } from "./role-labels";
import { useGrantees } from "./use-grants";

const Sentence = ({ children }: { children: ReactNode }) => <p className="text-sm text-muted">{children}</p>;

const Source = ({ collection, children }: { collection: Collection; children: ReactNode }) => (
  <section aria-labelledby={`inherited-${collection.id}`} className="flex flex-col gap-2">
    <h3 id={`inherited-${collection.id}`} className="flex items-center gap-2 text-sm font-medium">
      <Lock aria-hidden="true" className="size-4 shrink-0 text-subtle" />
      <span className="min-w-0 wrap-anywhere">
        <Said
          text="From {collection}"
          values={{
            collection: (
              <Link href={addresses.organization.collectionAccess(collection.organization, collection.id)}>
                {collection.title}
              </Link>
            ),
          }}
        />
      </span>
    </h3>
    {children}
  </section>
);

const Holders = ({ holders, collection }: { holders: readonly Grantee[]; collection: Collection }) => {
  const say = useSay();
  return (
    <ul
      aria-label={say("Roles inherited from {collection}", { collection: collection.title })}
      className="divide-y divide-border"
    >
      {holders.map((holder) => (
        <li key={holder.id} className="flex flex-wrap items-center gap-x-3 gap-y-1 py-2">
          <HolderName holder={holder} />
          <span className="text-sm text-muted">{grantLabel(say, holder.role)}</span>
        </li>
      ))}
    </ul>
  );
};

type InheritedFromProps = {
  collectionId: string;
  /** Ids of grantees with a nearer grant, which overrides this one. */
  overruled: ReadonlySet<string>;
};

/** Lists the roles inherited from a collection, then those from its parent. */
const InheritedFrom = ({ collectionId, overruled }: InheritedFromProps) => {
  const say = useSay();
  const around = useQuery(query(collections.get, { params: { collectionId } }));
  const { data: collection } = around;
  const failure = failureOf(around);
  const {
    id,
    title,
    organization: organizationId,
  } = collection ?? { id: collectionId, title: "", organization: "" };
  const known = useGrantees(
    { kind: "collection", id, title, organizationId, mayGrantAll: false },
    collection?.permissions.admin === true,
  );
  if (failure && isFinal(failure))
    return <Sentence>{say("You don't have access to the collection around it.")}</Sentence>;
  if (failure) return <ErrorState error={failure} onRetry={() => void around.refetch()} level={3} />;
  if (!collection) return <Skeleton className="h-5 w-48" />;
  const { defaultLevel, parent, permissions } = collection;
  const holders = known.holders?.filter((holder) => !overruled.has(holder.id)) ?? [];
  const next = new Set([...overruled, ...holders.map((holder) => holder.id)]);
  const rest = restLabel(say, defaultLevel, parent !== undefined);
  return (
    <>
      <Source collection={collection}>
        {holders.length > 0 && <Holders holders={holders} collection={collection} />}
        {!permissions.admin && (
          <Sentence>{say("Only people who manage the collection can see its roles.")}</Sentence>
        )}
        {permissions.admin && known.holders && holders.length === 0 && (
          <Sentence>{say("No direct access there.")}</Sentence>
        )}
        {rest && <Sentence>{rest}</Sentence>}
      </Source>
      {defaultLevel === "inherit" && parent !== undefined && (
        <InheritedFrom collectionId={parent} overruled={next} />
      )}
    </>
  );
};

type InheritedRolesProps = { place: GrantTarget; parentId: string };

/** Lists the inherited roles and their origin, read-only, for an access target that inherits its default access. */
export const InheritedRoles = ({ place, parentId }: InheritedRolesProps) => {
  const { holders, failure } = useGrantees(place);
  // The card of direct access reports the failure.
  if (failure) return null;
  if (!holders) return <Skeleton className="h-5 w-48" />;
  return (
    <div className="flex flex-col gap-5">
      <InheritedFrom collectionId={parentId} overruled={new Set(holders.map(({ id }) => id))} />
    </div>
  );
};
