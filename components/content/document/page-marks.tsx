import { cn } from "@/components/ui/cn";
import { useSay } from "@/components/ui/say";
import { type Mark, markNames } from "./changed-pages";

const colours: Record<Mark, string> = {
  A: "text-success border-success-border bg-success-subtle",
  M: "text-warning border-warning-border bg-warning-subtle",
  D: "text-danger border-danger-border bg-danger-subtle",
  R: "text-info border-info-border bg-info-subtle",
};

/** Shows the kind of a page's change as a letter with a name. */
export const PageMark = ({ mark, className }: { mark: Mark; className?: string }) => {
  const say = useSay();
  const name = say(markNames[mark]);
  return (
    <span
      title={name}
      className={cn(
        "inline-flex size-4.5 shrink-0 items-center justify-center rounded-sm border font-mono text-[0.6875rem] font-semibold",
        colours[mark],
        className,
      )}
    >
      <span aria-hidden="true">{mark}</span>
      <span className="sr-only">{name}</span>
    </span>
  );
};
