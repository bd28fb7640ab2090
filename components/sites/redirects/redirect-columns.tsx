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
import type { SiteRedirect } from "@/lib/sites/redirects/schemas";

export type RedirectAction = "edit" | "publish" | "delete";

const Kind = ({ draft, automatic, permanent }: SiteRedirect) => (
  <span className="flex flex-wrap gap-1">
    {draft ? <Badge tone="warning">Draft</Badge> : <Badge>{permanent ? "Permanent" : "Temporary"}</Badge>}
    {automatic && (
      <Badge tone="info" title="Added when something in the site moved">
        Automatic
      </Badge>
    )}
  </span>
);

type RedirectColumnsOptions = {
  inWords: (redirect: SiteRedirect) => string;
  /** Absent without permission to change the site. */
  onAction?: (action: RedirectAction, redirect: SiteRedirect) => void;
};

export const redirectColumns = ({ inWords, onAction }: RedirectColumnsOptions): Column<SiteRedirect>[] => [
  {
    id: "source",
    header: "From",
    cell: ({ source, captureWildcard }) => (
      <code className="text-xs wrap-anywhere">
        {source}
        {captureWildcard && "/…"}
      </code>
    ),
  },
  {
    id: "to",
    header: "To",
    cell: (redirect) => <span className="wrap-anywhere">{inWords(redirect)}</span>,
  },
  {
    id: "kind",
    header: "Kind",
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
                <IconButton label={`Actions for ${redirect.source}`} size="sm">
                  <Ellipsis />
                </IconButton>
              </DropdownMenuTrigger>
              <DropdownMenuContent align="end">
                <DropdownMenuItem
                  icon={<Pencil aria-hidden="true" />}
                  onSelect={() => onAction("edit", redirect)}
                >
                  Edit redirect…
                </DropdownMenuItem>
                {redirect.draft && (
                  <DropdownMenuItem
                    icon={<Upload aria-hidden="true" />}
                    onSelect={() => onAction("publish", redirect)}
                  >
                    Publish redirect
                  </DropdownMenuItem>
                )}
                <DropdownMenuSeparator />
                <DropdownMenuItem
                  icon={<Trash2 aria-hidden="true" />}
                  danger
                  onSelect={() => onAction("delete", redirect)}
                >
                  Delete redirect…
                </DropdownMenuItem>
              </DropdownMenuContent>
            </DropdownMenu>
          ),
        } satisfies Column<SiteRedirect>,
      ]
    : []),
];
