import { FileText, GitMerge, MessageSquare } from "lucide-react";
import type { ReactNode } from "react";
import { SpaceLabel } from "@/components/spaces/space-label";
import { pluralize } from "@/components/ui/pluralize";
import { RelativeTime } from "@/components/ui/relative-time";
import { ScreenLink } from "@/components/ui/screen-link";
import { addresses } from "@/lib/addresses";
import type { SpaceActivity } from "@/lib/collaboration/activity/schemas";
import { subjectOf } from "@/lib/collaboration/change-requests/subject-label";
import type { Space } from "@/lib/spaces/spaces/schemas";

const HEIGHT = 18;
const BAR = 4;
const GAP = 2;

/** Draws the number of revisions per day, the latest last; renders nothing without any. */
const Sparkline = ({ days }: { days: readonly number[] }) => {
  const most = Math.max(...days);
  if (most === 0) return null;
  const total = days.reduce((sum, each) => sum + each, 0);
  const width = days.length * (BAR + GAP) - GAP;
  return (
    <svg
      role="img"
      aria-label={`${pluralize(total, "revision")} in ${days.length} days`}
      width={width}
      height={HEIGHT}
      className="shrink-0 text-accent max-sm:hidden"
    >
      <title>{`${pluralize(total, "revision")} in ${days.length} days`}</title>
      {days.map((amount, day) => {
        const height = amount === 0 ? 1 : Math.max(3, Math.round((amount / most) * HEIGHT));
        return (
          <rect
            key={day}
            x={day * (BAR + GAP)}
            y={HEIGHT - height}
            width={BAR}
            height={height}
            rx={1}
            className={amount === 0 ? "fill-strong" : "fill-current"}
          />
        );
      })}
    </svg>
  );
};

type News = NonNullable<SpaceActivity["news"]>;

const Line = ({ icon, children }: { icon: ReactNode; children: ReactNode }) => (
  <li className="flex items-start gap-2 text-sm [&>svg]:mt-0.5 [&>svg]:size-4 [&>svg]:shrink-0">
    {icon}
    <span className="min-w-0 flex-1 wrap-anywhere">{children}</span>
  </li>
);

const To = ({ href, children }: { href: string; children: ReactNode }) => (
  <ScreenLink href={href} className="rounded-sm underline-offset-3 hover:underline">
    {children}
  </ScreenLink>
);

const namesOf = (people: News["people"]) => people.map(({ displayName }) => displayName).join(", ");

const NewsOf = ({ space, news }: { space: Space; news: News }) => {
  const furtherPages = news.pages - news.pagesLast.length;
  const furtherMerges = news.merged - news.mergedLast.length;
  return (
    <ul className="mt-1.5 flex flex-col gap-1 pl-7">
      {news.mergedLast.map((request) => (
        <Line key={request.number} icon={<GitMerge role="img" aria-label="Merged" className="text-merged" />}>
          <To href={addresses.changeRequest.overview(space.id, request.number)}>{subjectOf(request)}</To>
          <span className="text-xs whitespace-nowrap text-muted">
            {` #${request.number} · ${request.mergedBy.displayName} · `}
            <RelativeTime value={request.mergedAt} />
          </span>
        </Line>
      ))}
      {furtherMerges > 0 && (
        <Line icon={<GitMerge aria-hidden="true" className="text-merged" />}>
          <To href={addresses.space.changeRequests(space.id, { status: "merged" })}>
            {pluralize(furtherMerges, "more change request")} merged
          </To>
        </Line>
      )}
      {news.pages > 0 && (
        <Line icon={<FileText aria-hidden="true" className="text-muted" />}>
          <To href={addresses.space.history(space.id)}>{pluralize(news.pages, "page")} changed</To>
          {": "}
          {news.pagesLast.map(({ id, title, path }, index) => (
            <span key={id}>
              {index > 0 && ", "}
              <To href={addresses.space.reader(space.id, path)}>{title}</To>
            </span>
          ))}
          {furtherPages > 0 && ` and ${furtherPages.toLocaleString("en")} more`}
        </Line>
      )}
      {news.comments > 0 && (
        <Line icon={<MessageSquare aria-hidden="true" className="text-muted" />}>
          {pluralize(news.comments, "new comment")}
        </Line>
      )}
      {news.mergedLast.length === 0 && news.people.length > 0 && (
        <li className="text-xs text-muted">{`By ${namesOf(news.people)}`}</li>
      )}
    </ul>
  );
};

type SpaceNewsProps = { items: readonly { space: Space; activity: SpaceActivity }[] };

/** Lists spaces with others' changes, then those without activity. */
export const SpaceNews = ({ items }: SpaceNewsProps) => (
  <ul className="divide-y divide-border">
    {items.map(({ space, activity }) => (
      <li key={space.id} className="px-4 py-2.5">
        <div className="flex items-center gap-3">
          <ScreenLink
            href={addresses.space.reader(space.id)}
            className="min-w-0 flex-1 rounded-sm text-sm font-medium underline-offset-3 hover:underline"
          >
            <SpaceLabel space={space} />
          </ScreenLink>
          <span className="shrink-0 text-xs text-muted">
            {space.changeRequestsOpen > 0 && `${space.changeRequestsOpen} open · `}
            <RelativeTime value={activity.updatedAt} />
          </span>
          <Sparkline days={activity.days} />
        </div>
        {activity.news && <NewsOf space={space} news={activity.news} />}
      </li>
    ))}
  </ul>
);
