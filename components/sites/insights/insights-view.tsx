import { useQuery } from "@tanstack/react-query";
import { ArrowLeft, ChartColumn } from "lucide-react";
import type { ReactNode } from "react";
import { siteSpacesIn } from "@/components/sites/structure/structure-rows";
import { type SiteParams, useSite } from "@/components/sites/use-site";
import { Button, IconButton } from "@/components/ui/button";
import { Card, CardHeader } from "@/components/ui/card";
import { EmptyState } from "@/components/ui/empty-state";
import { Link } from "@/components/ui/link";
import { RelativeTime } from "@/components/ui/relative-time";
import { useSay } from "@/components/ui/say";
import { ScreenLink } from "@/components/ui/screen-link";
import { addresses } from "@/lib/addresses";
import { text } from "@/lib/core/locales/say";
import { query } from "@/lib/platform/api/queries";
import type { SiteInsights } from "@/lib/sites/insights/schemas";
import { siteStructure } from "@/lib/sites/structure/operations";
import { DayPlot } from "./day-plot";
import { Ranking, useFirst } from "./ranking";

type Day = SiteInsights["days"][number];
const totalOf = (days: readonly Day[], name: Exclude<keyof Day, "day">): number =>
  days.reduce((sum, day) => sum + day[name], 0);

const Total = ({ label, children }: { label: string; children: ReactNode }) => (
  <div className="min-w-28 flex-1">
    <dt className="text-xs text-muted">{label}</dt>
    <dd className="m-0 text-xl font-semibold tabular-nums">{children}</dd>
  </div>
);

const Plot = ({
  title,
  amountOf,
  days,
  name,
}: {
  title: string;
  amountOf: (count: number) => string;
  days: readonly Day[];
  name: Exclude<keyof Day, "day">;
}) => (
  <Card aria-label={title}>
    <CardHeader title={title} />
    <div className="px-4 pt-3 pb-3">
      <DayPlot
        label={title}
        amountOf={amountOf}
        days={days.map((day) => ({ day: day.day, amount: day[name] }))}
      />
    </div>
  </Card>
);

const Words = ({ words }: { words: string }) => <span className="font-medium">{words}</span>;

/** A row of words and how often they were counted. */
const counted = (key: string, count: number, words = key) => ({
  ...{ key, what: <Words words={words} />, amounts: [count] },
});

type PageNameProps = Pick<SiteInsights["pages"][number], "siteSpace" | "page"> & {
  spaces: ReadonlyMap<string, string>;
  onPage: (id: string) => void;
};

/** The title of a page, as a link while its space is part of the site, and a button that shows its days. */
const PageName = ({ spaces, siteSpace, page, onPage }: PageNameProps) => {
  const say = useSay();
  const space = spaces.get(siteSpace);
  return (
    <span className="flex min-w-0 items-center gap-1">
      {space ? <Link href={addresses.space.reader(space, page.path)}>{page.title}</Link> : page.title}
      <IconButton
        size="sm"
        label={say("Show {title} by day", { title: page.title })}
        onClick={() => onPage(page.id)}
      >
        <ChartColumn />
      </IconButton>
    </span>
  );
};

const RATINGS = { good: text("Helpful"), ok: text("Neutral"), bad: text("Not helpful") } as const;

/** Lists what readers wrote below pages, newest first. */
const Comments = ({ comments, isOfPage }: { comments: SiteInsights["comments"]; isOfPage: boolean }) => {
  const say = useSay();
  const [shown, more] = useFirst(comments);
  return (
    <Card aria-label={say("Comments")}>
      <CardHeader
        title={say("Comments")}
        description={say("What readers wrote. Answer and resolve it on the page.")}
      />
      {comments.length === 0 ? (
        <p className="px-4 py-3 text-sm text-muted">{say("No reader wrote a comment.")}</p>
      ) : (
        <ul className="m-0 list-none p-0">
          {shown.map(({ id, space, page, rating, text, postedAt, resolved }) => (
            <li key={id} className="border-b border-border px-4 py-3 text-sm last:border-b-0">
              <p className="wrap-anywhere">{text}</p>
              <p className="mt-1 flex flex-wrap gap-x-2 text-xs text-muted">
                {rating && <span>{say(RATINGS[rating])}</span>}
                <RelativeTime value={postedAt} />
                {resolved && <span>{say("Resolved")}</span>}
                {isOfPage ? (
                  <Link href={addresses.space.comments(space)}>{say("Comments of the space")}</Link>
                ) : (
                  <Link href={addresses.space.reader(space, page.path)}>{page.title}</Link>
                )}
              </p>
            </li>
          ))}
        </ul>
      )}
      {more}
    </Card>
  );
};

/** Shows how often one page was read and rated, and what readers wrote, by day. */
export const PageInsightsView = ({ insights, onBack }: { insights: SiteInsights; onBack: () => void }) => {
  const say = useSay();
  const times = (count: number) => say({ one: "{count} time", other: "{count} times" }, { count });
  const readers = (count: number) => say({ one: "{count} reader", other: "{count} readers" }, { count });
  const comments = (count: number) => say({ one: "{count} comment", other: "{count} comments" }, { count });
  const { days, pages, criticizedPages } = insights;
  const [first] = [...pages, ...criticizedPages];
  return (
    <>
      <div className="flex flex-wrap items-center gap-x-4 gap-y-2">
        <Button size="sm" icon={<ArrowLeft aria-hidden="true" />} onClick={onBack}>
          {say("All pages")}
        </Button>
        <h2 className="text-lg font-semibold">{first?.page.title ?? say("No visits of this page")}</h2>
      </div>
      <Plot title={say("Times read")} amountOf={times} days={days} name="views" />
      <div className="grid items-start gap-4 lg:grid-cols-2">
        <Plot title={say("Found it helpful")} amountOf={readers} days={days} name="helpful" />
        <Plot title={say("Did not find it helpful")} amountOf={readers} days={days} name="notHelpful" />
        <Plot title={say("Comments by day")} amountOf={comments} days={days} name="comments" />
        <Comments comments={insights.comments} isOfPage />
      </div>
    </>
  );
};

/** Shows the statistics of a site in numbers, by day and by page. */
export const InsightsView = ({
  params,
  insights,
  onPage,
}: {
  params: SiteParams;
  insights: SiteInsights;
  /** Called with the id of a page to show by day. */
  onPage: (id: string) => void;
}) => {
  const say = useSay();
  const { organizationId, siteId } = params;
  const { permissions } = useSite(params);
  const structure = useQuery(query(siteStructure.get, { params }));
  const spaces = new Map(
    structure.data ? siteSpacesIn(structure.data).map(({ id, space }) => [id, space.id]) : [],
  );
  const pages = (count: number) => say({ one: "{count} page", other: "{count} pages" }, { count });
  const searches = (count: number) => say({ one: "{count} search", other: "{count} searches" }, { count });
  const addressCount = (count: number) =>
    say({ one: "{count} address", other: "{count} addresses" }, { count });
  const comments = (count: number) => say({ one: "{count} comment", other: "{count} comments" }, { count });
  /** Returns the address of the form that redirects a path, which is stored in readable form. */
  const redirecting = (path: string) =>
    addresses.site.redirects(organizationId, siteId, {
      from: path.split("/").map(encodeURIComponent).join("/"),
    });
  const countries = new Intl.DisplayNames(say.language, { type: "region", fallback: "code" });
  const { days } = insights;
  const [helpful, notHelpful] = [totalOf(days, "helpful"), totalOf(days, "notHelpful")];
  const isEmpty = days.every(
    (day) => day.views + day.searches + day.notFound + day.helpful + day.notHelpful + day.comments === 0,
  );
  if (isEmpty)
    return (
      <EmptyState icon={<ChartColumn aria-hidden="true" />} title={say("No readers yet")}>
        {say("Views, searches and missing addresses appear here the moment readers come.")}
      </EmptyState>
    );
  return (
    <>
      <dl className="m-0 flex flex-wrap gap-4">
        <Total label={say("Pages read")}>{totalOf(days, "views").toLocaleString(say.language)}</Total>
        <Total label={say("Searches")}>{totalOf(days, "searches").toLocaleString(say.language)}</Total>
        <Total label={say("Without result")}>
          {totalOf(days, "searchesWithoutResult").toLocaleString(say.language)}
        </Total>
        <Total label={say("Addresses not found")}>
          {totalOf(days, "notFound").toLocaleString(say.language)}
        </Total>
        <Total label={say("Found it helpful")}>
          {helpful + notHelpful === 0
            ? "–"
            : say("{percent}% of {count}", {
                percent: Math.round((100 * helpful) / (helpful + notHelpful)),
                count: helpful + notHelpful,
              })}
        </Total>
      </dl>
      <Plot title={say("Pages read")} amountOf={pages} days={days} name="views" />
      <div className="grid items-start gap-4 lg:grid-cols-2">
        <Plot
          title={say("Searches without result")}
          amountOf={searches}
          days={days}
          name="searchesWithoutResult"
        />
        <Plot title={say("Addresses not found")} amountOf={addressCount} days={days} name="notFound" />
        <Plot title={say("Comments by day")} amountOf={comments} days={days} name="comments" />
        <Comments comments={insights.comments} isOfPage={false} />
        <Ranking
          title={say("Most read")}
          columns={[say("Page"), say("Times read")]}
          rows={insights.pages.map((row) => ({
            key: `${row.siteSpace} ${row.page.id}`,
            what: <PageName spaces={spaces} onPage={onPage} {...row} />,
            amounts: [row.views],
          }))}
          empty={say("No page was read.")}
        />
        <Ranking
          title={say("Not helpful")}
          description={say("Pages that readers said did not help them.")}
          columns={[say("Page"), say("Not helpful"), say("Helpful")]}
          rows={insights.criticizedPages.map((row) => ({
            key: `${row.siteSpace} ${row.page.id}`,
            what: <PageName spaces={spaces} onPage={onPage} {...row} />,
            amounts: [row.notHelpful, row.helpful],
          }))}
          empty={say("No reader said so.")}
        />
        <Ranking
          title={say("Searched without result")}
          columns={[say("Words"), say("Times")]}
          rows={insights.searchesWithoutResult.map(({ words, count }) => counted(words, count))}
          empty={say("Every search had a result.")}
        />
        <Ranking
          title={say("Broken links")}
          description={say("Addresses without a page, and where the links to them are.")}
          columns={[say("Address"), say("Times")]}
          actions={
            <Button asChild size="sm">
              <ScreenLink href={addresses.site.redirects(organizationId, siteId)}>
                {say("Redirects")}
              </ScreenLink>
            </Button>
          }
          rows={insights.notFound.map(({ path, referrer, count }) => ({
            key: `${path} ${referrer}`,
            what: (
              <>
                <code className="text-xs">{path}</code>
                {referrer && <span className="text-muted"> {say("from {referrer}", { referrer })}</span>}
                {permissions.admin && (
                  <>
                    {" "}
                    <Link href={redirecting(path)} aria-label={say("Redirect {path}", { path })}>
                      {say("Redirect|verb")}
                    </Link>
                  </>
                )}
              </>
            ),
            amounts: [count],
          }))}
          empty={say("Every address led to a page.")}
        />
        <Ranking
          title={say("Searched most")}
          columns={[say("Words"), say("Times")]}
          rows={insights.searches.map(({ words, count }) => counted(words, count))}
          empty={say("No searches.")}
        />
        <Ranking
          title={say("Referrers")}
          description={say("Other websites whose links readers followed.")}
          columns={[say("Website"), say("Pages read")]}
          rows={insights.referrers.map(({ host, count }) => counted(host, count))}
          empty={say("No reader came from another website that browsers name.")}
        />
        <Ranking
          title={say("Countries")}
          description={say("Only the country is stored, never an address.")}
          columns={[say("Country"), say("Pages read")]}
          rows={insights.countries.map(({ country, count }) =>
            counted(country, count, countries.of(country) ?? country),
          )}
          empty={say(
            "Countries are known if the operator's proxy names them in a header: BINDERY_COUNTRY_HEADER.",
          )}
        />
      </div>
    </>
  );
};
