import { pluralize } from "@/components/ui/pluralize";

const HEIGHT = 18;
const BAR = 4;
const GAP = 2;

/** Draws the number of revisions per day, the latest last; renders nothing without any. */
export const Sparkline = ({ days }: { days: readonly number[] }) => {
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
