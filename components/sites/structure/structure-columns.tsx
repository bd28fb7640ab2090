import { ChevronRight, FileStack, Folder } from "lucide-react";
import { SpaceLabel } from "@/components/spaces/space-label";
import { Badge } from "@/components/ui/badge";
import { cn } from "@/components/ui/cn";
import { ACTIONS_COLUMN, type Column } from "@/components/ui/data-row";
import { DragHandle } from "@/components/ui/dragging/drag-handle";
import { EmojiImage } from "@/components/ui/emoji-image";
import { useSay } from "@/components/ui/say";
import type { Say } from "@/lib/core/locales/say";
import type { SiteSpace } from "@/lib/sites/sites/schemas";
import { type StructureAction, StructureMenu } from "./structure-menu";
import { childrenOf, type StructureRow } from "./structure-rows";

/** Icons of other tools are names, such as "rocket", without a picture here. */
export const isEmojiIcon = (icon: string | undefined): boolean =>
  icon !== undefined && /\p{Extended_Pictographic}/u.test(icon);

const MOST_VARIANTS = 3;

const Variants = ({ variants }: { variants: readonly SiteSpace[] }) => {
  const say = useSay();
  const more = variants.slice(MOST_VARIANTS).map(({ title }) => title);
  return (
    <span className="flex flex-wrap items-center gap-1">
      {variants.slice(0, MOST_VARIANTS).map(({ id, title }) => (
        <Badge key={id} className="max-w-full" title={title}>
          <span className="truncate">{title}</span>
        </Badge>
      ))}
      {more.length > 0 && (
        <Badge title={more.join(", ")}>
          +{more.length}
          <span className="sr-only"> {say("more: {titles}", { titles: more.join(", ") })}</span>
        </Badge>
      )}
    </span>
  );
};

const Title = ({ item }: StructureRow) => {
  if (item.object === "site-space") return <SpaceLabel space={item.space} whole />;
  const Icon = item.object === "site-section" ? FileStack : Folder;
  return (
    <span className="inline-flex max-w-full min-w-0 items-center gap-2 align-middle">
      <span aria-hidden="true" className="inline-flex w-5 shrink-0 justify-center text-base leading-none">
        {item.icon && isEmojiIcon(item.icon) ? (
          <EmojiImage emoji={item.icon} />
        ) : (
          <Icon className="size-4 text-muted" />
        )}
      </span>
      <span className="min-w-0 wrap-anywhere">{item.title}</span>
    </span>
  );
};

const Path = ({ item }: StructureRow) => {
  const say = useSay();
  if (item.object === "site-section-group") return null;
  return (
    <span className="inline-flex flex-wrap items-center gap-1">
      {item.default ? (
        <Badge>{say("Default")}</Badge>
      ) : (
        <code className="text-xs wrap-anywhere text-muted">/{item.path}</code>
      )}
      {item.object === "site-space" && item.draft && <Badge tone="warning">{say("Draft")}</Badge>}
    </span>
  );
};

/** Describes in a few words the content of an item, or its condition. */
const Note = ({ item }: StructureRow) => {
  const say = useSay();
  const condition = item.object === "site-section-group" ? undefined : item.condition;
  if (condition !== undefined) {
    return (
      <Badge tone="info" className="max-w-full" title={condition}>
        <span className="truncate">{say("Only if {condition}", { condition })}</span>
      </Badge>
    );
  }
  if (item.object !== "site-section" || item.siteSpaces.length < 2) return null;
  return <Variants variants={item.siteSpaces} />;
};

type StructureColumnsOptions = {
  isOpen: (id: string) => boolean;
  /** True if visitors can read the site. */
  published: boolean;
  isSaved: (id: string) => boolean;
  /** Absent without permission to change the site. */
  onAction?: (action: StructureAction, row: StructureRow) => void;
};

export const structureColumns = (
  say: Say,
  { isOpen, published, isSaved, onAction }: StructureColumnsOptions,
): Column<StructureRow>[] => [
  {
    id: "title",
    header: say("Title"),
    cell: (row) => (
      <span className="flex min-w-0 items-center gap-1">
        {onAction && <DragHandle />}
        <ChevronRight
          aria-hidden="true"
          className={cn(
            "size-4 shrink-0 text-subtle transition-transform",
            childrenOf(row.item) === null ? "invisible" : isOpen(row.item.id) && "rotate-90",
          )}
        />
        <span className="min-w-0">
          <Title {...row} />
          {/* Small screens have no room for a path column. */}
          <span className="ml-7 block font-normal sm:hidden">
            <Path {...row} />
          </span>
        </span>
      </span>
    ),
  },
  { id: "path", header: say("Address"), width: "w-40", from: "sm", cell: (row) => <Path {...row} /> },
  {
    id: "note",
    header: say("Variants and visitors"),
    width: "w-48",
    from: "md",
    cell: (row) => <Note {...row} />,
  },
  ...(onAction
    ? [
        {
          ...ACTIONS_COLUMN,
          cell: (row: StructureRow) => (
            <StructureMenu
              row={row}
              published={published}
              saved={isSaved(row.item.id)}
              onAction={(action) => onAction(action, row)}
            />
          ),
        } satisfies Column<StructureRow>,
      ]
    : []),
];
