"use client";

import { Ellipsis, Link2, MoveVertical, Pencil, Trash2 } from "lucide-react";
import { type ReactNode, useEffect, useRef, useState } from "react";
import { ConfirmDialog } from "@/components/form/confirm-dialog";
import { reportFailure } from "@/components/form/report-failure";
import { copyLink } from "@/components/layout/copy-link";
import { Avatar } from "@/components/ui/avatar";
import { IconButton } from "@/components/ui/button";
import {
  DropdownMenu,
  DropdownMenuContent,
  DropdownMenuItem,
  DropdownMenuSeparator,
  DropdownMenuTrigger,
} from "@/components/ui/dropdown-menu";
import { RelativeTime } from "@/components/ui/relative-time";
import { useSay } from "@/components/ui/say";
import type { Comment, CommentReply } from "@/lib/collaboration/comments/schemas";
import { type Text, text } from "@/lib/core/locales/say";
import { LateComposer } from "./late-composer";
import { personName, personOf } from "./person";
import { Reactions } from "./reactions";
import { RichText } from "./rich-text";

type EntryActions = {
  onReact: (emoji: string, add: boolean) => void;
  onEdit: (markdown: string) => Promise<unknown>;
  onDelete: () => Promise<unknown>;
  loadSource: () => Promise<string>;
  /** Moves the thread to another block; absent where that is impossible. */
  onMove?: () => void;
};

type CommentEntryProps = EntryActions & {
  entry: Pick<
    Comment | CommentReply,
    "id" | "postedBy" | "agent" | "postedAt" | "editedAt" | "body" | "reactions"
  > & {
    permissions: { edit: boolean; delete: boolean; reply: boolean };
  };
  noun: "comment" | "reply";
  anchor: string;
  currentUserId: string;
  badges?: ReactNode;
  buttons?: ReactNode;
  /** Shown between the comment and its reactions. */
  note?: ReactNode;
};

const LABELS = {
  comment: {
    menu: text("More about this comment"),
    edit: text("Edit comment"),
    delete: text("Delete comment"),
    deleteItem: text("Delete comment…"),
    question: text("Delete this comment?"),
    loss: text("This deletes the comment and all its replies. You can't undo this."),
  },
  reply: {
    menu: text("More about this reply"),
    edit: text("Edit reply"),
    delete: text("Delete reply"),
    deleteItem: text("Delete reply…"),
    question: text("Delete this reply?"),
    loss: text("This deletes the reply. You can't undo this."),
  },
} as const satisfies Record<CommentEntryProps["noun"], Record<string, Text>>;

const EntryMenu = ({
  noun,
  anchor,
  permissions,
  onEdit,
  onDelete,
  onMove,
}: Pick<CommentEntryProps, "noun" | "anchor" | "onMove"> & {
  permissions: CommentEntryProps["entry"]["permissions"];
  onEdit: () => void;
  onDelete: () => void;
}) => {
  const say = useSay();
  return (
    <DropdownMenu>
      <DropdownMenuTrigger asChild>
        <IconButton label={say(LABELS[noun].menu)} size="sm" className="size-6">
          <Ellipsis />
        </IconButton>
      </DropdownMenuTrigger>
      <DropdownMenuContent align="end">
        <DropdownMenuItem icon={<Link2 aria-hidden="true" />} onSelect={() => void copyLink(`#${anchor}`)}>
          {say("Copy link")}
        </DropdownMenuItem>
        {permissions.edit && (
          <DropdownMenuItem icon={<Pencil aria-hidden="true" />} onSelect={onEdit}>
            {say("Edit")}
          </DropdownMenuItem>
        )}
        {onMove && (
          <DropdownMenuItem icon={<MoveVertical aria-hidden="true" />} onSelect={onMove}>
            {say("Move to another block…")}
          </DropdownMenuItem>
        )}
        {permissions.delete && (
          <>
            <DropdownMenuSeparator />
            <DropdownMenuItem danger icon={<Trash2 aria-hidden="true" />} onSelect={onDelete}>
              {say(LABELS[noun].deleteItem)}
            </DropdownMenuItem>
          </>
        )}
      </DropdownMenuContent>
    </DropdownMenu>
  );
};

/** Shows one comment or reply with its author, time and actions. */
export const CommentEntry = ({
  entry,
  noun,
  anchor,
  currentUserId,
  badges,
  buttons,
  note,
  ...actions
}: CommentEntryProps) => {
  const say = useSay();
  const [source, setSource] = useState<string | null>(null);
  const [deleting, setDeleting] = useState(false);
  const element = useRef<HTMLDivElement>(null);
  // The comment in the address may render after the browser has looked for it.
  useEffect(() => {
    if (location.hash === `#${anchor}`) element.current?.scrollIntoView({ block: "center" });
  }, [anchor]);
  const edit = async () => {
    try {
      setSource(await actions.loadSource());
    } catch (error) {
      reportFailure(error);
    }
  };
  return (
    <div
      ref={element}
      id={anchor}
      className="flex scroll-mt-10 gap-2.5 target:[&_[data-author]]:text-accent-text"
    >
      <Avatar person={personOf(entry.postedBy)} decorative className="mt-0.5" />
      <div className="min-w-0 flex-1">
        <div className="flex items-start justify-between gap-2 text-sm">
          <div className="flex min-h-6 min-w-0 flex-wrap items-center gap-x-2 gap-y-0.5">
            <span data-author="" className="font-medium wrap-anywhere">
              {personName(say, entry.postedBy, entry.agent)}
            </span>
            <RelativeTime value={entry.postedAt} className="text-xs text-subtle" />
            {entry.editedAt && <span className="text-xs text-subtle">{say("edited")}</span>}
            {badges}
          </div>
          <span className="flex items-center gap-0.5">
            {buttons}
            <EntryMenu
              noun={noun}
              anchor={anchor}
              permissions={entry.permissions}
              onEdit={() => void edit()}
              onDelete={() => setDeleting(true)}
              onMove={actions.onMove}
            />
          </span>
        </div>
        {source === null ? (
          <RichText document={"document" in entry.body ? entry.body.document : null} className="mt-0.5" />
        ) : (
          <LateComposer
            label={say(LABELS[noun].edit)}
            submitLabel={say("Save")}
            initial={source}
            autoFocus
            className="mt-1"
            onSubmit={async (markdown) => {
              await actions.onEdit(markdown);
              setSource(null);
            }}
            onCancel={() => setSource(null)}
          />
        )}
        {note}
        {source === null && (
          <div
            data-idle={entry.reactions.length === 0 || undefined}
            className="mt-1 flex min-h-6 items-center"
          >
            <Reactions
              reactions={entry.reactions}
              currentUserId={currentUserId}
              onToggle={actions.onReact}
              disabled={!entry.permissions.reply}
            />
          </div>
        )}
      </div>
      <ConfirmDialog
        open={deleting}
        onOpenChange={setDeleting}
        title={say(LABELS[noun].question)}
        description={say(LABELS[noun].loss)}
        confirmLabel={say(LABELS[noun].delete)}
        danger
        onConfirm={actions.onDelete}
      />
    </div>
  );
};
