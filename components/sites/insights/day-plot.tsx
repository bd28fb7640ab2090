import { pluralize } from "@/components/ui/pluralize";

type PlottedDay = { day: string; amount: number };

const HEIGHT = 96;
const WIDTH = 10;
const GAP = 2;

const DAY = new Intl.DateTimeFormat("en", { day: "numeric", month: "short", timeZone: "UTC" });
const inWords = (day: string): string => DAY.format(new Date(`${day}T00:00:00Z`));

/** Shows an amount per day as bars. */
export const DayPlot = ({
  days,
  label,
  noun,
}: {
  days: readonly PlottedDay[];
  label: string;
  noun: string;
}) => {
  const most = Math.max(1, ...days.map(({ amount }) => amount));
  const total = days.reduce((sum, { amount }) => sum + amount, 0);
  const best = days.reduce((one, other) => (other.amount > one.amount ? other : one), days[0]!);
  if (total === 0)
    return <p className="text-sm text-muted">None in the last {pluralize(days.length, "day")}.</p>;
  const summary = `${label}: ${pluralize(total, noun)} in ${pluralize(days.length, "day")}, most on ${inWords(best.day)} (${best.amount.toLocaleString("en")})`;
  return (
    <figure className="m-0">
      <svg
        role="img"
        aria-label={summary}
        viewBox={`0 0 ${days.length * WIDTH} ${HEIGHT}`}
        preserveAspectRatio="none"
        className="h-24 w-full text-accent"
      >
        {days.map(({ day, amount }, index) => {
          const height = amount === 0 ? 1 : Math.max(3, (amount / most) * HEIGHT);
          return (
            <rect
              key={day}
              x={index * WIDTH + GAP / 2}
              y={HEIGHT - height}
              width={WIDTH - GAP}
              height={height}
              className={amount === 0 ? "fill-strong" : "fill-current"}
            >
              <title>{`${inWords(day)}: ${pluralize(amount, noun)}`}</title>
            </rect>
          );
        })}
      </svg>
      <figcaption className="mt-1 flex justify-between text-xs text-subtle" aria-hidden="true">
        <span>{inWords(days[0]!.day)}</span>
        <span>Most in a day: {most.toLocaleString("en")}</span>
        <span>{inWords(days.at(-1)!.day)}</span>
      </figcaption>
    </figure>
  );
};
