import { Ellipsis, Pencil, Trash2, Upload } from "lucide-react";
import { Badge } from "@/components/ui/badge";
import { IconButton } from "@/components/ui/button";
import { ACTIONS_COLUMN, type Column } from "@/components/ui/data-row";
import {
  DropdownMenu,
  DropdownMenuContent,
  DropdownMenuItem,
  DropdownMenuSeparator,
  DropdownMenuTrigger,
} from "@/components/ui/dropdown-menu";
import { useSay } from "@/components/ui/say";
import type { Say } from "@/lib/core/locales/say";
import type { SiteRedirect } from "@/lib/sites/redirects/schemas";

export type RedirectAction = "edit" | "publish" | "delete";

const Kind = ({ draft, automatic, permanent }: SiteRedirect) => {
  const say = useSay();
  return (
    <span className="flex flex-wrap gap-1">
      {draft ? (
        <Badge tone="warning">{say("Draft")}</Badge>
      ) : (
        <Badge>{permanent ? say("Permanent") : say("Temporary")}</Badge>
      )}
      {automatic && (
        <Badge tone="info" title={say("Added when something in the site moved")}>
          {say("Automatic")}
        </Badge>
      )}
    </span>
  );
};

type RedirectColumnsOptions = {
  inWords: (redirect: SiteRedirect) => string;
  /** Absent without permission to change the site. */
  onAction?: (action: RedirectAction, redirect: SiteRedirect) => void;
};

export const redirectColumns = (
  say: Say,
  { inWords, onAction }: RedirectColumnsOptions,
): Column<SiteRedirect>[] => [
  {
    id: "source",
    header: say("From|path of a redirect"),
    cell: ({ source, captureWildcard }) => (
      <code className="text-xs wrap-anywhere">
        {source}
        {captureWildcard && "/…"}
      </code>
    ),
  },
  {
    id: "to",
    header: say("To|destination of a redirect"),
    cell: (redirect) => <span className="wrap-anywhere">{inWords(redirect)}</span>,
  },
  {
    id: "kind",
    header: say("Kind"),
    width: "w-52",
    from: "sm",
    cell: (redirect) => <Kind {...redirect} />,
  },
  ...(onAction
    ? [
        {
          ...ACTIONS_COLUMN,
          cell: (redirect: SiteRedirect) => (
            <DropdownMenu>
              <DropdownMenuTrigger asChild>
                <IconButton label={say("Actions for {source}", { source: redirect.source })} size="sm">
                  <Ellipsis />
                </IconButton>
              </DropdownMenuTrigger>
              <DropdownMenuContent align="end">
                <DropdownMenuItem
                  icon={<Pencil aria-hidden="true" />}
                  onSelect={() => onAction("edit", redirect)}
                >
                  {say("Edit redirect…")}
                </DropdownMenuItem>
                {redirect.draft && (
                  <DropdownMenuItem
                    icon={<Upload aria-hidden="true" />}
                    onSelect={() => onAction("publish", redirect)}
                  >
                    {say("Publish redirect")}
                  </DropdownMenuItem>
                )}
                <DropdownMenuSeparator />
                <DropdownMenuItem
                  icon={<Trash2 aria-hidden="true" />}
                  danger
                  onSelect={() => onAction("delete", redirect)}
                >
                  {say("Delete redirect…")}
                </DropdownMenuItem>
              </DropdownMenuContent>
            </DropdownMenu>
          ),
        } satisfies Column<SiteRedirect>,
      ]
    : []),
];
