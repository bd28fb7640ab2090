"use client";

import { keepPreviousData, useInfiniteQuery, useQuery } from "@tanstack/react-query";
import { SearchX } from "lucide-react";
import type { ReactNode } from "react";
import { PagedList, type PagedListProps } from "@/components/layout/paged-list";
import { Card, CardHeader } from "@/components/ui/card";
import { EmptyState } from "@/components/ui/empty-state";
import { useSay } from "@/components/ui/say";
import { ScreenLink } from "@/components/ui/screen-link";
import { SkeletonText } from "@/components/ui/skeleton";
import { ErrorState, NoMatchState } from "@/components/ui/states";
import { changeRequests } from "@/lib/collaboration/change-requests/operations";
import { commentSearch } from "@/lib/collaboration/comment-search/operations";
import { search } from "@/lib/content/search/operations";
import type { FoundSpace } from "@/lib/content/search/schemas";
import { members } from "@/lib/organizations/members/operations";
import { pagesQuery, query } from "@/lib/platform/api/queries";
import { spaces } from "@/lib/spaces/spaces/operations";
import { ChangeRow, CommentRow, PageRow, PersonRow, SpaceRow } from "./found-rows";
import { changesRead, commentsRead, pagesOfSpaceRead, pagesRead, peopleRead, spacesRead } from "./reads";
import { isFiltered, kindLabels, type ResultKind, type SearchView } from "./view";

const PAGE_SIZE = "20";
const PREVIEWED = "5";
const PREVIEWED_SPACES = "3";

type ResultsProps = {
  organizationId: string;
  view: SearchView;
  /** False for guests, who can't see the members. */
  listsMembers: boolean;
  hrefOf: (view: SearchView) => string;
  onClear: () => void;
};

const NoResults = ({ view, onClear }: Pick<ResultsProps, "view" | "onClear">) => {
  const say = useSay();
  return isFiltered(view) ? (
    <NoMatchState
      noun={view.kind === "all" ? say("results") : say.within(say(kindLabels[view.kind]))}
      onClear={onClear}
    />
  ) : (
    <EmptyState icon={<SearchX />} title={say("No results")}>
      {say("No page, comment or name has all the words of “{q}”. Try fewer or different words.", {
        q: view.q,
      })}
    </EmptyState>
  );
};

type GroupProps = { title: string; more?: { href: string; label: string }; children: ReactNode };

const Group = ({ title, more, children }: GroupProps) => (
  <Card aria-label={title} className="overflow-hidden">
    <CardHeader
      title={title}
      actions={
        more && (
          <ScreenLink href={more.href} className="text-sm text-accent-text hover:underline">
            {more.label}
          </ScreenLink>
        )
      }
    />
    {children}
  </Card>
);

const Rows = ({ label, children }: { label: string; children: ReactNode }) => (
  <ul aria-label={label} className="divide-y divide-border">
    {children}
  </ul>
);

/** The best pages of each space, with a link to the others of the space. */
const FoundSpaces = ({
  items,
  view,
  hrefOf,
}: { items: readonly FoundSpace[] } & Pick<ResultsProps, "view" | "hrefOf">) => {
  const say = useSay();
  return items.map((space) => (
    <Group
      key={space.id}
      title={say("Pages in {space}", { space: space.title })}
      more={
        space.found > space.pages.length
          ? {
              href: hrefOf({ ...view, kind: "pages", space: space.id }),
              label: say(
                { one: "See all {count} page", other: "See all {count} pages" },
                { count: space.found },
              ),
            }
          : undefined
      }
    >
      <Rows label={say("Pages in {space}", { space: space.title })}>
        {space.pages.map((page) => (
          <PageRow key={page.id} page={page} />
        ))}
      </Rows>
    </Group>
  ));
};

type PreviewProps<Item> = Pick<ResultsProps, "view" | "hrefOf"> & {
  kind: ResultKind;
  found: { items: readonly Item[]; count: number } | undefined;
  children: (item: Item) => ReactNode;
};

/** The first results of a kind, with a link to all of them. */
const Preview = <Item,>({ kind, found, view, hrefOf, children }: PreviewProps<Item>) => {
  const say = useSay();
  if (!found || found.items.length === 0) return null;
  const label = say(kindLabels[kind]);
  return (
    <Group
      title={label}
      more={
        found.count > found.items.length
          ? { href: hrefOf({ ...view, kind }), label: say("See all {count}", { count: found.count }) }
          : undefined
      }
    >
      <Rows label={label}>{found.items.map(children)}</Rows>
    </Group>
  );
};

const AllResults = ({ organizationId, view, listsMembers, hrefOf, onClear }: ResultsProps) => {
  const say = useSay();
  const limit = { limit: PREVIEWED };
  const everywhere = view.space === undefined;
  const options = { placeholderData: keepPreviousData };
  const inSpaces = useQuery({
    ...query(search.inOrganization, pagesRead(organizationId, view, { limit: PREVIEWED_SPACES })),
    ...options,
    enabled: everywhere,
  });
  const inSpace = useQuery({
    ...query(search.inSpace, pagesOfSpaceRead(view, limit)),
    ...options,
    enabled: !everywhere,
  });
  const comments = useQuery({
    ...query(commentSearch.inOrganization, commentsRead(organizationId, view, limit)),
    ...options,
  });
  const changes = useQuery({
    ...query(changeRequests.listInOrganization, changesRead(organizationId, view, limit)),
    ...options,
  });
  const titled = useQuery({
    ...query(spaces.list, spacesRead(organizationId, view, limit)),
    ...options,
    enabled: everywhere,
  });
  const people = useQuery({
    ...query(members.list, peopleRead(organizationId, view, limit)),
    ...options,
    enabled: everywhere && listsMembers,
  });
  const reads = [
    ...(everywhere ? [inSpaces, titled, ...(listsMembers ? [people] : [])] : [inSpace]),
    ...[comments, changes],
  ];
  const failed = reads.find(({ error }) => error);
  if (failed?.error) return <ErrorState error={failed.error} onRetry={() => void failed.refetch()} />;
  const isEmpty = reads.every(({ data }) => data?.items.length === 0);
  if (isEmpty) return <NoResults view={view} onClear={onClear} />;
  const of = { view, hrefOf };
  return (
    <>
      {reads.some(({ isPending }) => isPending) && <SkeletonText lines={4} className="p-4" />}
      {everywhere && (
        <Preview kind="spaces" found={titled.data} {...of}>
          {(space) => <SpaceRow key={space.id} space={space} />}
        </Preview>
      )}
      {everywhere ? (
        <FoundSpaces items={inSpaces.data?.items ?? []} {...of} />
      ) : (
        <Preview kind="pages" found={inSpace.data} {...of}>
          {(page) => <PageRow key={page.id} page={page} />}
        </Preview>
      )}
      {everywhere && (inSpaces.data?.count ?? 0) > (inSpaces.data?.items.length ?? 0) && (
        <ScreenLink
          href={hrefOf({ ...view, kind: "pages" })}
          className="self-start text-sm text-accent-text hover:underline"
        >
          {say(
            { one: "See pages in all {count} space", other: "See pages in all {count} spaces" },
            { count: inSpaces.data!.count },
          )}
        </ScreenLink>
      )}
      <Preview kind="comments" found={comments.data} {...of}>
        {(found) => <CommentRow key={found.id} found={found} />}
      </Preview>
      <Preview kind="changes" found={changes.data} {...of}>
        {(request) => <ChangeRow key={request.id} request={request} />}
      </Preview>
      {everywhere && (
        <Preview kind="people" found={people.data} {...of}>
          {(member) => <PersonRow key={member.id} member={member} organizationId={organizationId} />}
        </Preview>
      )}
    </>
  );
};

const limit = { limit: PAGE_SIZE };
const placeholder = { placeholderData: keepPreviousData };

type ResultListProps<Item> = Pick<ResultsProps, "view" | "onClear"> &
  Pick<PagedListProps<Item>, "list" | "children">;

const ResultList = <Item,>({ list, view, onClear, children }: ResultListProps<Item>) => {
  const say = useSay();
  const label = say(kindLabels[view.kind]);
  return (
    <Card aria-label={label}>
      <PagedList label={label} list={list} empty={<NoResults view={view} onClear={onClear} />}>
        {children}
      </PagedList>
    </Card>
  );
};

const PagesOfSpaces = ({ organizationId, view, hrefOf, onClear }: ResultsProps) => {
  const say = useSay();
  const list = useInfiniteQuery({
    ...pagesQuery(search.inOrganization, pagesRead(organizationId, view, limit)),
    ...placeholder,
  });
  return (
    <PagedList
      label={say("Spaces with pages")}
      list={list}
      empty={<NoResults view={view} onClear={onClear} />}
    >
      {(space) => (
        <li key={space.id} className="border-none pb-4">
          <FoundSpaces items={[space]} view={view} hrefOf={hrefOf} />
        </li>
      )}
    </PagedList>
  );
};

const PagesOfSpace = ({ view, onClear }: ResultsProps) => {
  const list = useInfiniteQuery({
    ...pagesQuery(search.inSpace, pagesOfSpaceRead(view, limit)),
    ...placeholder,
  });
  return (
    <ResultList list={list} view={view} onClear={onClear}>
      {(page) => <PageRow key={page.id} page={page} />}
    </ResultList>
  );
};

const Comments = ({ organizationId, view, onClear }: ResultsProps) => {
  const list = useInfiniteQuery({
    ...pagesQuery(commentSearch.inOrganization, commentsRead(organizationId, view, limit)),
    ...placeholder,
  });
  return (
    <ResultList list={list} view={view} onClear={onClear}>
      {(found) => <CommentRow key={found.id} found={found} />}
    </ResultList>
  );
};

const Changes = ({ organizationId, view, onClear }: ResultsProps) => {
  const list = useInfiniteQuery({
    ...pagesQuery(changeRequests.listInOrganization, changesRead(organizationId, view, limit)),
    ...placeholder,
  });
  return (
    <ResultList list={list} view={view} onClear={onClear}>
      {(request) => <ChangeRow key={request.id} request={request} />}
    </ResultList>
  );
};

const Spaces = ({ organizationId, view, onClear }: ResultsProps) => {
  const list = useInfiniteQuery({
    ...pagesQuery(spaces.list, spacesRead(organizationId, view, limit)),
    ...placeholder,
  });
  return (
    <ResultList list={list} view={view} onClear={onClear}>
      {(space) => <SpaceRow key={space.id} space={space} />}
    </ResultList>
  );
};

const People = ({ organizationId, view, onClear }: ResultsProps) => {
  const list = useInfiniteQuery({
    ...pagesQuery(members.list, peopleRead(organizationId, view, limit)),
    ...placeholder,
  });
  return (
    <ResultList list={list} view={view} onClear={onClear}>
      {(member) => <PersonRow key={member.id} member={member} organizationId={organizationId} />}
    </ResultList>
  );
};

const LISTS: Record<ResultKind, (props: ResultsProps) => ReactNode> = {
  all: AllResults,
  pages: (props) => (props.view.space ? <PagesOfSpace {...props} /> : <PagesOfSpaces {...props} />),
  comments: Comments,
  changes: Changes,
  spaces: Spaces,
  people: People,
};

/** Shows the results of a tab. */
export const Results = (props: ResultsProps) => {
  const List = LISTS[props.view.kind];
  return <List {...props} />;
};
