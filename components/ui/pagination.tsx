import { ChevronLeft, ChevronRight } from "lucide-react";
import NextLink from "next/link";
import type { ReactNode } from "react";
import { Button } from "./button";

type Step = { href: string } | { onClick: () => void };

export type PaginationProps = {
  /** Absent: there is nothing that way. */
  newer?: Step | null;
  older?: Step | null;
  /** E.g. "1,204 change requests". */
  summary?: ReactNode;
  labels?: { newer: string; older: string };
};

const StepButton = ({
  step,
  icon,
  label,
  after,
}: {
  step: Step | null | undefined;
  icon: ReactNode;
  label: string;
  after?: boolean;
}) => {
  const content = (
    <>
      {!after && icon}
      {label}
      {after && icon}
    </>
  );
  if (!step)
    return (
      <Button size="sm" variant="ghost" disabled>
        {content}
      </Button>
    );
  if ("href" in step)
    return (
      <Button size="sm" variant="ghost" asChild>
        <NextLink href={step.href}>{content}</NextLink>
      </Button>
    );
  return (
    <Button size="sm" variant="ghost" onClick={step.onClick}>
      {content}
    </Button>
  );
};

/** Keyset pages have neighbours, not numbers. Shows nothing where everything fits on one page. */
export const Pagination = ({
  newer,
  older,
  summary,
  labels = { newer: "Newer", older: "Older" },
}: PaginationProps) => {
  const several = Boolean(newer || older);
  if (!several && !summary) return null;
  return (
    <nav aria-label="Pages" className="flex flex-wrap items-center justify-between gap-2 py-2">
      <span className="tabular text-xs text-muted">{summary}</span>
      {several && (
        <span className="flex gap-1">
          <StepButton step={newer} icon={<ChevronLeft aria-hidden="true" />} label={labels.newer} />
          <StepButton step={older} icon={<ChevronRight aria-hidden="true" />} label={labels.older} after />
        </span>
      )}
    </nav>
  );
};
