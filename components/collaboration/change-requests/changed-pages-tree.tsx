import { Check, MessageSquare } from "lucide-react";
import { type ChangedPage, markNames } from "@/components/content/document/changed-pages";
import { PageMark } from "@/components/content/document/page-marks";
import { cn } from "@/components/ui/cn";
import { useSay } from "@/components/ui/say";

export type ChangedPagesTreeProps = {
  pages: readonly ChangedPage[];
  activeId: string | null;
  isViewed: (page: ChangedPage) => boolean;
  /** The number of open comments per page. */
  comments: ReadonlyMap<string, number>;
  onChoose: (page: ChangedPage) => void;
};

/** Lists the changed pages in the order of the space, with their changes, comments and viewed marks. */
export const ChangedPagesTree = ({
  pages,
  activeId,
  isViewed,
  comments,
  onChoose,
}: ChangedPagesTreeProps) => {
  const say = useSay();
  return (
    <ul className="space-y-px">
      {pages.map((page) => {
        const viewed = isViewed(page);
        const open = comments.get(page.id) ?? 0;
        return (
          <li key={page.id}>
            <button
              type="button"
              onClick={() => onChoose(page)}
              aria-current={page.id === activeId ? "true" : undefined}
              className={cn(
                "inset-focus flex min-h-7 w-full items-center gap-2 rounded-md py-1 pr-2 text-left text-sm hover:bg-hover aria-[current]:bg-selected",
                viewed && "text-muted",
              )}
              style={{ paddingLeft: `${0.5 + Math.min(page.depth, 6) * 0.875}rem` }}
            >
              <PageMark mark={page.mark} />
              <span
                className={cn("min-w-0 flex-1 truncate", page.mark === "D" && "line-through")}
                title={`${say(markNames[page.mark])}: ${page.path || page.title}`}
              >
                {page.title || say("Untitled page")}
              </span>
              {open > 0 && (
                <span className="tabular inline-flex items-center gap-0.5 text-xs text-accent-text">
                  <MessageSquare aria-hidden="true" className="size-3" />
                  {open}
                  <span className="sr-only">
                    {say({ one: "open comment", other: "open comments" }, { count: open })}
                  </span>
                </span>
              )}
              {viewed && (
                <>
                  <Check aria-hidden="true" className="size-3.5 shrink-0 text-success" />
                  <span className="sr-only">{say("Viewed")}</span>
                </>
              )}
            </button>
          </li>
        );
      })}
    </ul>
  );
};
