import { flushSync } from "react-dom";
import { Button, type ButtonProps } from "./button";
import { useSay } from "./say";

type ShowAllProps = Pick<ButtonProps, "variant"> & {
  isWhole: boolean;
  /** The entries of the whole list; undefined while the rest is not loaded. */
  count?: number;
  onChange: (isWhole: boolean) => void;
};

/** Shows the whole of a list, and its beginning again: a button that went away would take the focus with it. */
export const ShowAll = ({ isWhole, count, onChange, variant }: ShowAllProps) => {
  const say = useSay();
  const more = count === undefined ? say("Show all") : say("Show all {count}", { count });
  return (
    <div className="border-t border-border p-2 text-center">
      <Button
        size="sm"
        variant={variant}
        onClick={({ currentTarget }) => {
          flushSync(() => onChange(!isWhole));
          // Below a shorter list, the button may be above the window.
          if (isWhole) currentTarget.scrollIntoView({ block: "nearest" });
        }}
      >
        {isWhole ? say("Show fewer") : more}
      </Button>
    </div>
  );
};
