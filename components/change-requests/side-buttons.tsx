import { Button } from "../ui/button";

type SideButtonsProps = {
  /** What one side is taken for: "All remaining". */
  label: string;
  onTake: (side: "main" | "change") => void;
  disabledReason: string | null;
};

const sides = [
  { side: "main", name: "Main" },
  { side: "change", name: "Mine" },
] as const;

/** Takes one side for several conflicts at once. */
export const SideButtons = ({ label, onTake, disabledReason }: SideButtonsProps) => (
  <>
    <span className="text-xs text-muted">{label}:</span>
    {sides.map(({ side, name }) => (
      <Button
        key={side}
        size="sm"
        aria-label={`${label}: ${name.toLowerCase()}`}
        disabledReason={disabledReason}
        onClick={() => onTake(side)}
      >
        {name}
      </Button>
    ))}
  </>
);
