"use client";

import { useSuspenseQuery } from "@tanstack/react-query";
import { AtSign, CircleCheck, GitMerge, PencilLine } from "lucide-react";
import type { ReactNode } from "react";
import { Screen } from "@/components/layout/screen";
import { useViewer } from "@/components/layout/viewer";
import { FirstSpace } from "@/components/spaces/first-space";
import { Card, CardHeader } from "@/components/ui/card";
import { EmptyState } from "@/components/ui/empty-state";
import { Link } from "@/components/ui/link";
import { pluralize } from "@/components/ui/pluralize";
import { RelativeTime } from "@/components/ui/relative-time";
import { ScreenLink } from "@/components/ui/screen-link";
import { addresses } from "@/lib/addresses";
import { activity } from "@/lib/collaboration/activity/operations";
import type { ActivityBasis } from "@/lib/collaboration/activity/schemas";
import { changeRequests } from "@/lib/collaboration/change-requests/operations";
import type { ChangeRequest } from "@/lib/collaboration/change-requests/schemas";
import { mentions } from "@/lib/collaboration/comments/operations";
import type { Mention } from "@/lib/collaboration/comments/schemas";
import { organizations } from "@/lib/organizations/organizations/operations";
import { query } from "@/lib/platform/api/queries";
import { spaces } from "@/lib/spaces/spaces/operations";
import { commentHref } from "../comments/comment-href";
import { homeReads } from "./home-reads";
import { RequestList } from "./request-list";
import { SpaceNews } from "./space-news";

type ListedMention = { mention: Mention; spaceTitle: string | undefined };

/** Lists mentions of the viewer, each linked to the text. */
const MentionList = ({ items }: { items: readonly ListedMention[] }) => (
  <ul className="divide-y divide-border">
    {items.map(({ mention, spaceTitle }) => (
      <li key={mention.id} className="relative flex items-start gap-3 px-4 py-3 hover:bg-hover/60">
        <AtSign aria-hidden="true" className="mt-0.5 size-4 shrink-0 text-accent-text" />
        <div className="min-w-0 flex-1">
          <ScreenLink
            href={commentHref(mention)}
            className="inset-focus block truncate rounded-sm text-sm font-medium after:absolute after:inset-0"
          >
            {mention.preview || "A comment"}
          </ScreenLink>
          <p className="truncate text-xs text-muted">
            {mention.by.displayName}
            {mention.changeRequest !== undefined && ` in #${mention.changeRequest}`}
            {spaceTitle && ` in ${spaceTitle}`}
            {" · "}
            <RelativeTime value={mention.mentionedAt} />
          </p>
        </div>
      </li>
    ))}
  </ul>
);

const byUpdate = (one: { updatedAt: string }, other: { updatedAt: string }) =>
  other.updatedAt.localeCompare(one.updatedAt);

type SectionProps = { title: string; description?: ReactNode; more?: ReactNode; children: ReactNode };

const Section = ({ title, description, more, children }: SectionProps) => (
  <Card aria-label={title} className="overflow-hidden">
    <CardHeader title={title} description={description} actions={more} />
    {children}
  </Card>
);

const SINCE = {
  visit: "since your last visit",
  joined: "since you joined",
  recent: "in the last 30 days",
  asked: "since",
} as const satisfies Record<ActivityBasis, string>;

const capitalized = (text: string) => text.charAt(0).toUpperCase() + text.slice(1);

const firstName = (name: string) => name.split(/\s+/)[0] ?? name;

/** Shows the viewer's pending reviews and mentions, their change requests, and recent activity. */
export const Home = ({ organizationId }: { organizationId: string }) => {
  const viewer = useViewer();
  const reads = homeReads(organizationId, viewer.id);
  const { data: organization } = useSuspenseQuery(query(organizations.get, reads.organization));
  const { data: allSpaces } = useSuspenseQuery(query(spaces.list, reads.spaces));
  const { data: changed } = useSuspenseQuery(query(activity.list, reads.activity));
  const { data: mentioned } = useSuspenseQuery(query(mentions.list, reads.mentions));
  const { data: toReview } = useSuspenseQuery(query(changeRequests.listInOrganization, reads.toReview));
  const { data: open } = useSuspenseQuery(query(changeRequests.listInOrganization, reads.open));
  const { data: drafts } = useSuspenseQuery(query(changeRequests.listInOrganization, reads.drafts));
  const { data: merged } = useSuspenseQuery(query(changeRequests.listInOrganization, reads.merged));
  const titles = new Map(allSpaces.items.map(({ id, title }) => [id, title]));
  const changedSpaces = changed.items.flatMap((item) => {
    const space = allSpaces.items.find(({ id }) => id === item.space);
    return space ? [{ space, activity: item }] : [];
  });
  const listed = (requests: readonly ChangeRequest[]) =>
    requests.map((request) => ({ request, spaceTitle: titles.get(request.space) }));
  const mine = [...open.items, ...drafts.items].toSorted(byUpdate);
  const mayEdit = allSpaces.items.some(({ permissions }) => permissions.edit);
  const mineCount = open.count + drafts.count;
  const inbox = (
    <Link href={addresses.organization.changeRequests(organizationId)} className="text-sm">
      All change requests
    </Link>
  );

  if (allSpaces.count === 0)
    return (
      <Screen body="bare" crumbs={[{ label: organization.title }]} title="Home" hideTitle>
        <FirstSpace organization={organization} size="page" />
      </Screen>
    );

  return (
    <Screen
      crumbs={[{ label: organization.title }]}
      title={`Hello, ${firstName(viewer.name)}`}
      className="grid items-start gap-4 lg:grid-cols-2 lg:grid-rows-[auto_1fr] 2xl:grid-cols-3"
    >
      <div className="flex min-w-0 flex-col gap-4">
        <Section
          title="Waiting for your review"
          description={toReview.count > 0 ? pluralize(toReview.count, "change request") : undefined}
          more={toReview.count > toReview.items.length && inbox}
        >
          {toReview.count > 0 ? (
            <RequestList items={listed(toReview.items)} opens="changes" />
          ) : (
            <EmptyState
              level={3}
              className="py-8"
              icon={<CircleCheck />}
              title="You're all caught up"
              actions={inbox}
            >
              Requests for your review appear here.
            </EmptyState>
          )}
        </Section>
        {mentioned.count > 0 && (
          <Section
            title="Mentions of you"
            description={
              mentioned.count > mentioned.items.length
                ? `the latest of ${mentioned.count} in open threads`
                : "in open threads"
            }
          >
            <MentionList
              items={mentioned.items.map((mention) => ({ mention, spaceTitle: titles.get(mention.space) }))}
            />
          </Section>
        )}
      </div>
      <div className="min-w-0 lg:col-start-2 lg:row-span-2 lg:row-start-1">
        <Section
          title="What changed"
          description={
            changedSpaces.some(({ activity }) => activity.news) ? (
              <>
                {capitalized(SINCE[changed.basis])}
                {changed.basis !== "recent" && (
                  <>
                    , <RelativeTime value={changed.since} />
                  </>
                )}
              </>
            ) : (
              `Nothing new from others ${SINCE[changed.basis]}`
            )
          }
          more={
            <Link href={addresses.organization.spaces(organizationId)} className="text-sm">
              Spaces
            </Link>
          }
        >
          <SpaceNews items={changedSpaces} />
        </Section>
      </div>
      <div className="flex min-w-0 flex-col gap-4">
        <Section
          title="Your change requests"
          description={
            mineCount > 0
              ? [
                  open.count > 0 && pluralize(open.count, "open", "open"),
                  drafts.count > 0 && pluralize(drafts.count, "draft"),
                ]
                  .filter(Boolean)
                  .join(", ")
              : undefined
          }
          more={mineCount > mine.length && inbox}
        >
          {mineCount > 0 ? (
            <RequestList items={listed(mine)} own />
          ) : (
            <EmptyState level={3} className="py-8" icon={<PencilLine />} title="No change requests yet">
              {mayEdit ? "Edit any page to start a draft." : "Changes you're asked to review appear here."}
            </EmptyState>
          )}
        </Section>
        <Section title="Recently merged">
          {merged.items.length > 0 ? (
            <RequestList items={listed(merged.items)} />
          ) : (
            <EmptyState level={3} className="py-8" icon={<GitMerge />} title="Nothing merged yet">
              Merged change requests appear here.
            </EmptyState>
          )}
        </Section>
      </div>
    </Screen>
  );
};
