import { FileText, GitMerge, MessageSquare } from "lucide-react";
import type { ReactNode } from "react";
import { SpaceLabel } from "@/components/spaces/space-label";
import { RelativeTime } from "@/components/ui/relative-time";
import { Said, useSay } from "@/components/ui/say";
import { ScreenLink } from "@/components/ui/screen-link";
import { addresses } from "@/lib/addresses";
import type { SpaceActivity } from "@/lib/collaboration/activity/schemas";
import { subjectOf } from "@/lib/collaboration/change-requests/subject-label";
import { text } from "@/lib/core/locales/say";
import type { Space } from "@/lib/spaces/spaces/schemas";

const HEIGHT = 18;
const BAR = 4;
const GAP = 2;

/** Draws the number of revisions per day, the latest last; renders nothing without any. */
const Sparkline = ({ days }: { days: readonly number[] }) => {
  const say = useSay();
  const most = Math.max(...days);
  if (most === 0) return null;
  const total = days.reduce((sum, each) => sum + each, 0);
  const width = days.length * (BAR + GAP) - GAP;
  const label = say(
    { one: "{count} revision in {days} days", other: "{count} revisions in {days} days" },
    { count: total, days: days.length },
  );
  return (
    <svg
      role="img"
      aria-label={label}
      width={width}
      height={HEIGHT}
      className="shrink-0 text-accent max-sm:hidden"
    >
      <title>{label}</title>
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
  const say = useSay();
  const furtherPages = news.pages - news.pagesLast.length;
  const furtherMerges = news.merged - news.mergedLast.length;
  return (
    <ul className="mt-1.5 flex flex-col gap-1 pl-7">
      {news.mergedLast.map((request) => (
        <Line
          key={request.number}
          icon={<GitMerge role="img" aria-label={say("Merged")} className="text-merged" />}
        >
          <To href={addresses.changeRequest.overview(space.id, request.number)}>{subjectOf(say, request)}</To>
          <span className="text-xs whitespace-nowrap text-muted">
            {` #${request.number} · ${request.mergedBy.displayName} · `}
            <RelativeTime value={request.mergedAt} />
          </span>
        </Line>
      ))}
      {furtherMerges > 0 && (
        <Line icon={<GitMerge aria-hidden="true" className="text-merged" />}>
          <To href={addresses.space.changeRequests(space.id, { status: "merged" })}>
            {say(
              {
                one: "{count} more change request merged",
                other: "{count} more change requests merged",
              },
              { count: furtherMerges },
            )}
          </To>
        </Line>
      )}
      {news.pages > 0 && (
        <Line icon={<FileText aria-hidden="true" className="text-muted" />}>
          <Said
            text={furtherPages > 0 ? text("{changed}: {pages} and {more} more") : text("{changed}: {pages}")}
            values={{
              changed: (
                <To href={addresses.space.history(space.id)}>
                  {say(
                    { one: "{count} page changed", other: "{count} pages changed" },
                    { count: news.pages },
                  )}
                </To>
              ),
              pages: news.pagesLast.map(({ id, title, path }, index) => (
                <span key={id}>
                  {index > 0 && ", "}
                  <To href={addresses.space.reader(space.id, path)}>{title}</To>
                </span>
              )),
              more: furtherPages,
            }}
          />
        </Line>
      )}
      {news.comments > 0 && (
        <Line icon={<MessageSquare aria-hidden="true" className="text-muted" />}>
          {say({ one: "{count} new comment", other: "{count} new comments" }, { count: news.comments })}
        </Line>
      )}
      {news.mergedLast.length === 0 && news.people.length > 0 && (
        <li className="text-xs text-muted">{say("By {people}", { people: namesOf(news.people) })}</li>
      )}
    </ul>
  );
};

type SpaceNewsProps = { items: readonly { space: Space; activity: SpaceActivity }[] };

/** Lists spaces with others' changes, then those without activity. */
export const SpaceNews = ({ items }: SpaceNewsProps) => {
  const say = useSay();
  return (
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
              {space.changeRequestsOpen > 0 &&
                `${say("{count} open", { count: space.changeRequestsOpen })} · `}
              <RelativeTime value={activity.updatedAt} />
            </span>
            <Sparkline days={activity.days} />
          </div>
          {activity.news && <NewsOf space={space} news={activity.news} />}
        </li>
      ))}
    </ul>
  );
};
