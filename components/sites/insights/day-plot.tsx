import { useSay } from "@/components/ui/say";

type PlottedDay = { day: string; amount: number };

const HEIGHT = 96;
const WIDTH = 10;
const GAP = 2;

/** Shows an amount per day as bars. */
export const DayPlot = ({
  days,
  label,
  amountOf,
}: {
  days: readonly PlottedDay[];
  label: string;
  /** "3 pages" */
  amountOf: (count: number) => string;
}) => {
  const say = useSay();
  const dates = new Intl.DateTimeFormat(say.language, { day: "numeric", month: "short", timeZone: "UTC" });
  const inWords = (day: string): string => dates.format(new Date(`${day}T00:00:00Z`));
  const most = Math.max(1, ...days.map(({ amount }) => amount));
  const total = days.reduce((sum, { amount }) => sum + amount, 0);
  const best = days.reduce((one, other) => (other.amount > one.amount ? other : one), days[0]!);
  if (total === 0)
    return (
      <p className="text-sm text-muted">
        {say(
          { one: "None in the last {count} day.", other: "None in the last {count} days." },
          { count: days.length },
        )}
      </p>
    );
  const summary = say(
    {
      one: "{label}: {amount} in {count} day, most on {day} ({most})",
      other: "{label}: {amount} in {count} days, most on {day} ({most})",
    },
    { count: days.length, label, amount: amountOf(total), day: inWords(best.day), most: best.amount },
  );
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
              <title>{`${inWords(day)}: ${amountOf(amount)}`}</title>
            </rect>
          );
        })}
      </svg>
      <figcaption className="mt-1 flex justify-between text-xs text-subtle" aria-hidden="true">
        <span>{inWords(days[0]!.day)}</span>
        <span>{say("Most in a day: {most}", { most })}</span>
        <span>{inWords(days.at(-1)!.day)}</span>
      </figcaption>
    </figure>
  );
};
