"use client";

import { useSuspenseQuery } from "@tanstack/react-query";
import { AtSign, CircleCheck, GitMerge, PencilLine } from "lucide-react";
import type { ComponentProps, ReactNode } from "react";
import { commentHref } from "@/components/collaboration/comments/comment-href";
import { Screen } from "@/components/layout/screen";
import { useViewer } from "@/components/layout/viewer";
import { FirstSpace } from "@/components/spaces/first-space";
import { Card, CardHeader } from "@/components/ui/card";
import { EmptyState } from "@/components/ui/empty-state";
import { Link } from "@/components/ui/link";
import { RelativeTime } from "@/components/ui/relative-time";
import { Said, useSay } from "@/components/ui/say";
import { ScreenLink } from "@/components/ui/screen-link";
import { addresses } from "@/lib/addresses";
import { activity } from "@/lib/collaboration/activity/operations";
import type { ActivityBasis } from "@/lib/collaboration/activity/schemas";
import { changeRequests } from "@/lib/collaboration/change-requests/operations";
import type { ChangeRequest } from "@/lib/collaboration/change-requests/schemas";
import { mentions } from "@/lib/collaboration/comments/operations";
import type { Mention } from "@/lib/collaboration/comments/schemas";
import { type Say, type Text, text } from "@/lib/core/locales/say";
import { organizations } from "@/lib/organizations/organizations/operations";
import { query } from "@/lib/platform/api/queries";
import { spaces } from "@/lib/spaces/spaces/operations";
import { homeReads } from "./home-reads";
import { RequestList } from "./request-list";
import { SpaceNews } from "./space-news";

type ListedMention = { mention: Mention; spaceTitle: string | undefined };

/** Names the author of a mention and its place. */
const mentionLabel = (
  say: Say,
  { mention: { by, changeRequest }, spaceTitle: space }: ListedMention,
): string => {
  const person = by.displayName;
  if (changeRequest === undefined) return space ? say("{person} in {space}", { person, space }) : person;
  const number = String(changeRequest);
  return space
    ? say("{person} in #{number} in {space}", { person, number, space })
    : say("{person} in #{number}", { person, number });
};

/** Lists mentions of the viewer, each linked to the text. */
const MentionList = ({ items }: { items: readonly ListedMention[] }) => {
  const say = useSay();
  return (
    <ul className="divide-y divide-border">
      {items.map(({ mention, spaceTitle }) => (
        <li key={mention.id} className="relative flex items-start gap-3 px-4 py-3 hover:bg-hover/60">
          <AtSign aria-hidden="true" className="mt-0.5 size-4 shrink-0 text-accent-text" />
          <div className="min-w-0 flex-1">
            <ScreenLink
              href={commentHref(mention)}
              className="inset-focus block truncate rounded-sm text-sm font-medium after:absolute after:inset-0"
            >
              {mention.preview || say("A comment")}
            </ScreenLink>
            <p className="truncate text-xs text-muted">
              {mentionLabel(say, { mention, spaceTitle })}
              {" · "}
              <RelativeTime value={mention.mentionedAt} />
            </p>
          </div>
        </li>
      ))}
    </ul>
  );
};

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
  visit: {
    news: text("Since your last visit, {when}"),
    none: text("Nothing new from others since your last visit"),
  },
  joined: { news: text("Since you joined, {when}"), none: text("Nothing new from others since you joined") },
  recent: { news: text("In the last 30 days"), none: text("Nothing new from others in the last 30 days") },
  asked: { news: text("Since, {when}"), none: text("Nothing new from others since") },
} as const satisfies Record<ActivityBasis, { news: Text; none: Text }>;

const firstName = (name: string) => name.split(/\s+/)[0] ?? name;

type RequestsProps = {
  items: ComponentProps<typeof RequestList>["items"];
  /** The link to all change requests. */
  inbox: ReactNode;
};

const ReviewsToDo = ({ items, count, inbox }: RequestsProps & { count: number }) => {
  const say = useSay();
  return (
    <Section
      title={say("Waiting for your review")}
      description={
        count > 0
          ? say({ one: "{count} change request", other: "{count} change requests" }, { count })
          : undefined
      }
      more={count > items.length && inbox}
    >
      {count > 0 ? (
        <RequestList items={items} opens="changes" />
      ) : (
        <EmptyState
          level={3}
          className="py-8"
          icon={<CircleCheck />}
          title={say("You're all caught up")}
          actions={inbox}
        >
          {say("Requests for your review appear here.")}
        </EmptyState>
      )}
    </Section>
  );
};

type OwnRequestsProps = RequestsProps & { open: number; drafts: number; mayEdit: boolean };

const OwnRequests = ({ items, open, drafts, mayEdit, inbox }: OwnRequestsProps) => {
  const say = useSay();
  const count = open + drafts;
  return (
    <Section
      title={say("Your change requests")}
      description={
        count > 0
          ? [
              open > 0 && say("{count} open", { count: open }),
              drafts > 0 && say({ one: "{count} draft", other: "{count} drafts" }, { count: drafts }),
            ]
              .filter(Boolean)
              .join(", ")
          : undefined
      }
      more={count > items.length && inbox}
    >
      {count > 0 ? (
        <RequestList items={items} own />
      ) : (
        <EmptyState level={3} className="py-8" icon={<PencilLine />} title={say("No change requests yet")}>
          {mayEdit
            ? say("Edit any page to start a draft.")
            : say("Changes you're asked to review appear here.")}
        </EmptyState>
      )}
    </Section>
  );
};

/** Shows the viewer's pending reviews and mentions, their change requests, and recent activity. */
export const Home = ({ organizationId }: { organizationId: string }) => {
  const say = useSay();
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
  const inbox = (
    <Link href={addresses.organization.changeRequests(organizationId)} className="text-sm">
      {say("All change requests")}
    </Link>
  );

  if (allSpaces.count === 0)
    return (
      <Screen body="bare" crumbs={[{ label: organization.title }]} title={say("Home")} hideTitle>
        <FirstSpace organization={organization} size="page" />
      </Screen>
    );

  return (
    <Screen
      crumbs={[{ label: organization.title }]}
      title={say("Hello, {name}", { name: firstName(viewer.name) })}
      className="grid items-start gap-4 lg:grid-cols-2 lg:grid-rows-[auto_1fr] 2xl:grid-cols-3"
    >
      <div className="flex min-w-0 flex-col gap-4">
        <ReviewsToDo items={listed(toReview.items)} count={toReview.count} inbox={inbox} />
        {mentioned.count > 0 && (
          <Section
            title={say("Mentions of you")}
            description={
              mentioned.count > mentioned.items.length
                ? say("the latest of {count} in open threads", { count: mentioned.count })
                : say("in open threads")
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
          title={say("What changed")}
          description={
            changedSpaces.some(({ activity }) => activity.news) ? (
              <Said
                text={SINCE[changed.basis].news}
                values={{ when: <RelativeTime value={changed.since} /> }}
              />
            ) : (
              say(SINCE[changed.basis].none)
            )
          }
          more={
            <Link href={addresses.organization.spaces(organizationId)} className="text-sm">
              {say("Spaces")}
            </Link>
          }
        >
          <SpaceNews items={changedSpaces} />
        </Section>
      </div>
      <div className="flex min-w-0 flex-col gap-4">
        <OwnRequests
          items={listed(mine)}
          open={open.count}
          drafts={drafts.count}
          mayEdit={mayEdit}
          inbox={inbox}
        />
        <Section title={say("Recently merged")}>
          {merged.items.length > 0 ? (
            <RequestList items={listed(merged.items)} />
          ) : (
            <EmptyState level={3} className="py-8" icon={<GitMerge />} title={say("Nothing merged yet")}>
              {say("Merged change requests appear here.")}
            </EmptyState>
          )}
        </Section>
      </div>
    </Screen>
  );
};
