import { useQuery } from "@tanstack/react-query";
import { ArrowLeft, ChartColumn } from "lucide-react";
import type { ReactNode } from "react";
import { Button, IconButton } from "@/components/ui/button";
import { Card, CardHeader } from "@/components/ui/card";
import { EmptyState } from "@/components/ui/empty-state";
import { Link } from "@/components/ui/link";
import { RelativeTime } from "@/components/ui/relative-time";
import { ScreenLink } from "@/components/ui/screen-link";
import { addresses } from "@/lib/addresses";
import { query } from "@/lib/platform/api/queries";
import type { SiteInsights } from "@/lib/sites/insights/schemas";
import { siteStructure } from "@/lib/sites/structure/operations";
import { siteSpacesIn } from "../structure/structure-rows";
import type { SiteParams } from "../use-site";
import { DayPlot } from "./day-plot";
import { Ranking } from "./ranking";

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
  noun,
  days,
  name,
}: {
  title: string;
  noun: string;
  days: readonly Day[];
  name: Exclude<keyof Day, "day">;
}) => (
  <Card aria-label={title}>
    <CardHeader title={title} />
    <div className="px-4 pt-3 pb-3">
      <DayPlot label={title} noun={noun} days={days.map((day) => ({ day: day.day, amount: day[name] }))} />
    </div>
  </Card>
);

const COUNTRY_NAMES = new Intl.DisplayNames("en", { type: "region", fallback: "code" });

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
  const space = spaces.get(siteSpace);
  return (
    <span className="flex min-w-0 items-center gap-1">
      {space ? <Link href={addresses.space.reader(space, page.path)}>{page.title}</Link> : page.title}
      <IconButton size="sm" label={`Show ${page.title} by day`} onClick={() => onPage(page.id)}>
        <ChartColumn />
      </IconButton>
    </span>
  );
};

const MOST_SHOWN = 15;
const RATINGS = { good: "Helpful", ok: "Neutral", bad: "Not helpful" } as const;

/** Lists what readers wrote below pages, newest first. */
const Comments = ({ comments, isOfPage }: { comments: SiteInsights["comments"]; isOfPage: boolean }) => (
  <Card aria-label="Comments">
    <CardHeader title="Comments" description="What readers wrote. Answer and resolve it on the page." />
    {comments.length === 0 ? (
      <p className="px-4 py-3 text-sm text-muted">No reader wrote a comment.</p>
    ) : (
      <ul className="m-0 list-none p-0">
        {comments.slice(0, MOST_SHOWN).map(({ id, space, page, rating, text, postedAt, resolved }) => (
          <li key={id} className="border-b border-border px-4 py-3 text-sm last:border-b-0">
            <p className="wrap-anywhere">{text}</p>
            <p className="mt-1 flex flex-wrap gap-x-2 text-xs text-muted">
              {rating && <span>{RATINGS[rating]}</span>}
              <RelativeTime value={postedAt} />
              {resolved && <span>Resolved</span>}
              {isOfPage ? (
                <Link href={addresses.space.comments(space)}>Comments of the space</Link>
              ) : (
                <Link href={addresses.space.reader(space, page.path)}>{page.title}</Link>
              )}
            </p>
          </li>
        ))}
      </ul>
    )}
  </Card>
);

/** Shows how often one page was read and rated, and what readers wrote, by day. */
export const PageInsightsView = ({ insights, onBack }: { insights: SiteInsights; onBack: () => void }) => {
  const { days, pages, criticizedPages } = insights;
  const [first] = [...pages, ...criticizedPages];
  return (
    <>
      <div className="flex flex-wrap items-center gap-x-4 gap-y-2">
        <Button size="sm" icon={<ArrowLeft aria-hidden="true" />} onClick={onBack}>
          All pages
        </Button>
        <h2 className="text-lg font-semibold">{first?.page.title ?? "No visits of this page"}</h2>
      </div>
      <Plot title="Times read" noun="time" days={days} name="views" />
      <div className="grid items-start gap-4 lg:grid-cols-2">
        <Plot title="Found it helpful" noun="reader" days={days} name="helpful" />
        <Plot title="Did not find it helpful" noun="reader" days={days} name="notHelpful" />
        <Plot title="Comments by day" noun="comment" days={days} name="comments" />
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
  const { organizationId, siteId } = params;
  const structure = useQuery(query(siteStructure.get, { params }));
  const spaces = new Map(
    structure.data ? siteSpacesIn(structure.data).map(({ id, space }) => [id, space.id]) : [],
  );
  const { days } = insights;
  const [helpful, notHelpful] = [totalOf(days, "helpful"), totalOf(days, "notHelpful")];
  const isEmpty = days.every(
    (day) => day.views + day.searches + day.notFound + day.helpful + day.notHelpful + day.comments === 0,
  );
  if (isEmpty)
    return (
      <EmptyState icon={<ChartColumn aria-hidden="true" />} title="No readers yet">
        Views, searches and missing addresses appear here the moment readers come.
      </EmptyState>
    );
  return (
    <>
      <dl className="m-0 flex flex-wrap gap-4">
        <Total label="Pages read">{totalOf(days, "views").toLocaleString("en")}</Total>
        <Total label="Searches">{totalOf(days, "searches").toLocaleString("en")}</Total>
        <Total label="Without result">{totalOf(days, "searchesWithoutResult").toLocaleString("en")}</Total>
        <Total label="Addresses not found">{totalOf(days, "notFound").toLocaleString("en")}</Total>
        <Total label="Found it helpful">
          {helpful + notHelpful === 0
            ? "–"
            : `${Math.round((100 * helpful) / (helpful + notHelpful))}% of ${(helpful + notHelpful).toLocaleString("en")}`}
        </Total>
      </dl>
      <Plot title="Pages read" noun="page" days={days} name="views" />
      <div className="grid items-start gap-4 lg:grid-cols-2">
        <Plot title="Searches without result" noun="search" days={days} name="searchesWithoutResult" />
        <Plot title="Addresses not found" noun="address" days={days} name="notFound" />
        <Plot title="Comments by day" noun="comment" days={days} name="comments" />
        <Comments comments={insights.comments} isOfPage={false} />
        <Ranking
          title="Most read"
          columns={["Page", "Times read"]}
          rows={insights.pages.map((row) => ({
            key: `${row.siteSpace} ${row.page.id}`,
            what: <PageName spaces={spaces} onPage={onPage} {...row} />,
            amounts: [row.views],
          }))}
          empty="No page was read."
        />
        <Ranking
          title="Not helpful"
          description="Pages that readers said did not help them."
          columns={["Page", "Not helpful", "Helpful"]}
          rows={insights.criticizedPages.map((row) => ({
            key: `${row.siteSpace} ${row.page.id}`,
            what: <PageName spaces={spaces} onPage={onPage} {...row} />,
            amounts: [row.notHelpful, row.helpful],
          }))}
          empty="No reader said so."
        />
        <Ranking
          title="Searched without result"
          columns={["Words", "Times"]}
          rows={insights.searchesWithoutResult.map(({ words, count }) => counted(words, count))}
          empty="Every search had a result."
        />
        <Ranking
          title="Broken links"
          description="Addresses without a page, and where the links to them are."
          columns={["Address", "Times"]}
          actions={
            <Button asChild size="sm">
              <ScreenLink href={addresses.site.redirects(organizationId, siteId)}>Redirects</ScreenLink>
            </Button>
          }
          rows={insights.notFound.map(({ path, referrer, count }) => ({
            key: `${path} ${referrer}`,
            what: (
              <>
                <code className="text-xs">{path}</code>
                {referrer && <span className="text-muted"> from {referrer}</span>}
              </>
            ),
            amounts: [count],
          }))}
          empty="Every address led to a page."
        />
        <Ranking
          title="Searched most"
          columns={["Words", "Times"]}
          rows={insights.searches.map(({ words, count }) => counted(words, count))}
          empty="No searches."
        />
        <Ranking
          title="Referrers"
          description="Other websites whose links readers followed."
          columns={["Website", "Pages read"]}
          rows={insights.referrers.map(({ host, count }) => counted(host, count))}
          empty="No reader came from another website that browsers name."
        />
        <Ranking
          title="Countries"
          description="Only the country is stored, never an address."
          columns={["Country", "Pages read"]}
          rows={insights.countries.map(({ country, count }) =>
            counted(country, count, COUNTRY_NAMES.of(country) ?? country),
          )}
          empty="Countries are known if the operator's proxy names them in a header: BINDERY_COUNTRY_HEADER."
        />
      </div>
    </>
  );
};
