import { useInfiniteQuery } from "@tanstack/react-query";
import { BookText } from "lucide-react";
import { failureOf } from "@/components/layout/failure-of";
import { decisiveLabel } from "@/components/organizations/permissions/reason-labels";
import { grantLabel } from "@/components/organizations/permissions/role-labels";
import { WhyAccess } from "@/components/organizations/permissions/why-access";
import type { Column } from "@/components/ui/data-row";
import { DataTable } from "@/components/ui/data-table";
import { EmojiImage } from "@/components/ui/emoji-image";
import { EmptyState } from "@/components/ui/empty-state";
import { useSay } from "@/components/ui/say";
import { ShowMore } from "@/components/ui/show-more";
import { ErrorState } from "@/components/ui/states";
import { addresses } from "@/lib/addresses";
import type { Say } from "@/lib/core/locales/say";
import { members } from "@/lib/organizations/members/operations";
import type { ResponseOf } from "@/lib/platform/api/operation";
import { pagesQuery } from "@/lib/platform/api/queries";

type Person = { organizationId: string; userId: string };
type MemberSpace = ResponseOf<typeof members.spaces>["items"][number];

const spaceColumnsOf = (say: Say, name: string): Column<MemberSpace>[] => [
  {
    id: "space",
    header: say("Space"),
    cell: ({ space }) => (
      <span className="flex min-w-0 items-center gap-2.5">
        {space.emoji && <EmojiImage emoji={space.emoji} />}
        <span className="wrap-anywhere">{space.title}</span>
      </span>
    ),
  },
  {
    id: "role",
    header: say("Role"),
    width: "w-28",
    interactive: true,
    cell: ({ permission, space, explanation = [] }) => (
      <span className="flex flex-wrap items-center gap-x-1">
        {grantLabel(say, permission)}
        <span className="sm:hidden">
          <WhyAccess
            name={say("{name} in {place}", { name, place: space.title })}
            label={say("Why?")}
            explanation={explanation}
          />
        </span>
      </span>
    ),
  },
  {
    id: "why",
    header: say("Why"),
    width: "w-64",
    from: "sm",
    interactive: true,
    // Aligns the button's text with that of the header.
    cell: ({ space, explanation = [] }) => (
      <span className="-ml-2.5 block">
        <WhyAccess
          name={say("{name} in {place}", { name, place: space.title })}
          label={decisiveLabel(say, explanation)}
          explanation={explanation}
        />
      </span>
    ),
  },
];

/** Lists the spaces that a member can see, each with the reason. */
export const MemberSpaces = ({ name, ...params }: Person & { name: string }) => {
  const say = useSay();
  const list = useInfiniteQuery(
    pagesQuery(members.spaces, { params, query: { order: "asc", explain: "true" } }),
  );
  const failure = failureOf(list);
  if (failure) return <ErrorState error={failure} onRetry={() => void list.refetch()} />;
  return (
    <>
      <DataTable
        label={say("Spaces")}
        columns={spaceColumnsOf(say, name)}
        rows={list.data?.pages.flatMap(({ items }) => items)}
        rowKey={({ space }) => space.id}
        rowLabel={({ space }) => space.title}
        rowHref={({ space }) => addresses.space.access(space.id)}
        skeletonRows={3}
        empty={
          <EmptyState icon={<BookText />} title={say("No spaces")}>
            {say("They can't see any space yet. Add them in the access settings of a space, or to a team.")}
          </EmptyState>
        }
      />
      <ShowMore list={list} label={say("Show more spaces")} className="flex justify-center py-4" />
    </>
  );
};
