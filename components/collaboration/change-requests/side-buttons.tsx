import { Button } from "@/components/ui/button";
import { useSay } from "@/components/ui/say";
import { SIDE_LABELS } from "./conflict-labels";

type SideButtonsProps = {
  /** The scope of the buttons: "All remaining". */
  label: string;
  onTake: (side: "main" | "change") => void;
  disabledReason: string | null;
};

const sides = ["main", "change"] as const;

/** Takes one side for several conflicts at once. */
export const SideButtons = ({ label, onTake, disabledReason }: SideButtonsProps) => {
  const say = useSay();
  return (
    <>
      <span className="text-xs text-muted">{label}:</span>
      {sides.map((side) => (
        <Button
          key={side}
          size="sm"
          aria-label={`${label}: ${say.within(say(SIDE_LABELS[side]))}`}
          disabledReason={disabledReason}
          onClick={() => onTake(side)}
        >
          {say(SIDE_LABELS[side])}
        </Button>
      ))}
    </>
  );
};
