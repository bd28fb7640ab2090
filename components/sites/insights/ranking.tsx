import { createContext, type ReactNode, useContext, useState } from "react";
import { Card, CardHeader } from "@/components/ui/card";
import { cn } from "@/components/ui/cn";
import { useSay } from "@/components/ui/say";
import { ShowAll } from "@/components/ui/show-all";
import { INSIGHTS_USUAL_ENTRIES } from "@/lib/sites/insights/limits";

const MOST_SHOWN = 15;

/** Loads the rest of lists that go on; null if all entries are loaded. */
export const LoadRest = createContext<(() => void) | null>(null);

/** Returns the first entries of a list, and a button that shows all of them or fewer. */
export function useFirst<Entry>(entries: readonly Entry[]): [first: readonly Entry[], more: ReactNode] {
  const [isWhole, showWhole] = useState(false);
  const loadRest = useContext(LoadRest);
  const goesOn = loadRest !== null && entries.length >= INSIGHTS_USUAL_ENTRIES;
  if (entries.length <= MOST_SHOWN) return [entries, null];
  const show = (whole: boolean) => {
    showWhole(whole);
    if (whole && goesOn) loadRest();
  };
  const more = (
    <ShowAll isWhole={isWhole} count={goesOn ? undefined : entries.length} onChange={show} variant="ghost" />
  );
  return [isWhole ? entries : entries.slice(0, MOST_SHOWN), more];
}

type Row = { key: string; what: ReactNode; amounts: readonly number[] };

/** Lists entries by count, highest first. */
export const Ranking = ({
  title,
  description,
  columns,
  rows,
  empty,
  actions,
}: {
  title: string;
  description?: string;
  columns: readonly string[];
  rows: readonly Row[];
  empty: string;
  actions?: ReactNode;
}) => {
  const say = useSay();
  const [shown, more] = useFirst(rows);
  return (
    <Card aria-label={title}>
      <CardHeader title={title} description={description} actions={rows.length > 0 && actions} />
      {rows.length === 0 ? (
        <p className="px-4 py-3 text-sm text-muted">{empty}</p>
      ) : (
        <table className="w-full text-sm">
          {/* A single number column is named by the title already. */}
          <thead className={columns.length > 2 ? "text-xs text-muted" : "sr-only"}>
            <tr className="border-b border-border">
              {columns.map((column, index) => (
                <th
                  key={column}
                  scope="col"
                  className={cn("px-4 py-2 font-medium", index === 0 ? "text-left" : "w-28 text-right")}
                >
                  {column}
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {shown.map(({ key, what, amounts }) => (
              <tr key={key} className="border-b border-border last:border-b-0">
                <td className="px-4 py-2 wrap-anywhere">{what}</td>
                {amounts.map((amount, index) => (
                  <td
                    key={columns[index + 1]}
                    title={columns[index + 1]}
                    className="w-14 px-4 py-2 text-right tabular-nums"
                  >
                    {amount.toLocaleString(say.language)}
                  </td>
                ))}
              </tr>
            ))}
          </tbody>
        </table>
      )}
      {more}
    </Card>
  );
};
