import { CircleCheck, GitMerge, PencilLine } from "lucide-react";
import type { ReactNode } from "react";
import { PageBody, PageHeader } from "@/components/layout/page-header";
import { FirstSpace } from "@/components/spaces/first-space";
import { counted } from "@/components/spaces/space-words";
import { Card, CardHeader } from "@/components/ui/card";
import { EmptyState } from "@/components/ui/empty-state";
import { Link } from "@/components/ui/link";
import type { ChangeRequest } from "@/lib/change-requests/schemas";
import type { Mention } from "@/lib/comments/schemas";
import type { Organization } from "@/lib/organizations/schemas";
import type { Space } from "@/lib/spaces/schemas";
import { MentionList } from "./mention-list";
import { RecentSpaces } from "./recent-spaces";
import { RequestList } from "./request-list";

type Listed = { items: ChangeRequest[]; count: number };

export type HomeContent = {
  organization: Organization;
  displayName: string;
  /** Every space this person can see. */
  spaces: readonly Space[];
  toReview: Listed;
  open: Listed;
  drafts: Listed;
  merged: Listed;
  mentions: { items: Mention[]; count: number };
};

const RECENT_SPACES = 6;

const byUpdate = (one: { updatedAt: string }, other: { updatedAt: string }) =>
  other.updatedAt.localeCompare(one.updatedAt);

type SectionProps = { title: string; description?: ReactNode; more?: ReactNode; children: ReactNode };

const Section = ({ title, description, more, children }: SectionProps) => (
  <Card aria-label={title} className="overflow-hidden">
    <CardHeader title={title} description={description} actions={more} />
    {children}
  </Card>
);

const firstName = (name: string) => name.split(/\s+/)[0] ?? name;

/** What waits for this person, what is theirs, and what happened. */
export const Home = ({
  organization,
  displayName,
  spaces,
  toReview,
  open,
  drafts,
  merged,
  mentions,
}: HomeContent) => {
  const base = `/o/${organization.id}`;
  const titles = new Map(spaces.map(({ id, title }) => [id, title]));
  const listed = (requests: readonly ChangeRequest[]) =>
    requests.map((request) => ({ request, spaceTitle: titles.get(request.space) }));
  const mine = [...open.items, ...drafts.items].toSorted(byUpdate);
  const mineCount = open.count + drafts.count;
  const inbox = (
    <Link href={`${base}/change-requests`} className="text-sm">
      All change requests
    </Link>
  );

  if (spaces.length === 0)
    return (
      <>
        <PageHeader crumbs={[{ label: organization.title }]} title="Home" hideTitle />
        <FirstSpace organization={organization} size="page" />
      </>
    );

  return (
    <>
      <PageHeader
        crumbs={[{ label: organization.title }]}
        title={`Hello, ${firstName(displayName)}`}
        width="wide"
      />
      <PageBody width="wide" className="grid items-start gap-4 lg:grid-cols-[minmax(0,3fr)_minmax(0,2fr)]">
        <div className="flex min-w-0 flex-col gap-4">
          <Section
            title="Waiting for your review"
            description={toReview.count > 0 ? counted(toReview.count, "change request") : undefined}
            more={toReview.count > toReview.items.length && inbox}
          >
            {toReview.count > 0 ? (
              <RequestList items={listed(toReview.items)} />
            ) : (
              <EmptyState
                level={3}
                className="py-8"
                icon={<CircleCheck />}
                title="Nothing waits for you"
                actions={inbox}
              >
                Change requests show up here when somebody asks for your review.
              </EmptyState>
            )}
          </Section>
          {mentions.count > 0 && (
            <Section
              title="Mentions of you"
              description={
                mentions.count > mentions.items.length
                  ? `the latest of ${mentions.count} in open threads`
                  : "in open threads"
              }
            >
              <MentionList
                items={mentions.items.map((mention) => ({ mention, spaceTitle: titles.get(mention.space) }))}
              />
            </Section>
          )}
          <Section
            title="Your change requests"
            description={
              mineCount > 0
                ? [
                    open.count > 0 && counted(open.count, "open", "open"),
                    drafts.count > 0 && counted(drafts.count, "draft"),
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
              <EmptyState level={3} className="py-8" icon={<PencilLine />} title="No work in progress">
                Edit any page: your first change starts a draft.
              </EmptyState>
            )}
          </Section>
        </div>
        <div className="flex min-w-0 flex-col gap-4">
          <Section
            title="Recently updated spaces"
            more={
              <Link href={`${base}/spaces`} className="text-sm">
                All spaces
              </Link>
            }
          >
            <RecentSpaces spaces={spaces.toSorted(byUpdate).slice(0, RECENT_SPACES)} />
          </Section>
          <Section title="Recently merged">
            {merged.items.length > 0 ? (
              <RequestList items={listed(merged.items)} />
            ) : (
              <EmptyState level={3} className="py-8" icon={<GitMerge />} title="Nothing was merged yet">
                Merged change requests show up here.
              </EmptyState>
            )}
          </Section>
        </div>
      </PageBody>
    </>
  );
};
