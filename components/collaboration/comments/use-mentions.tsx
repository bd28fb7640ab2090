"use client";

import { useQuery } from "@tanstack/react-query";
import { type KeyboardEvent, type RefObject, useId, useState } from "react";
import { flushSync } from "react-dom";
import { useMembersOf } from "@/components/layout/viewer";
import { Avatar } from "@/components/ui/avatar";
import { cn } from "@/components/ui/cn";
import type { User } from "@/lib/identity/users/schemas";
import { members } from "@/lib/organizations/members/operations";
import { query } from "@/lib/platform/api/queries";
import { editMentions, mentionAt, type ShownText } from "./mention-text";
import { personOf } from "./person";

const MOST_OFFERED = "6";

type Field = RefObject<HTMLTextAreaElement | null>;

/** Suggests people after "@" and the beginning of a name; arrow keys choose, Enter inserts. */
export const useMentions = (field: Field, shown: ShownText, setShown: (shown: ShownText) => void) => {
  const { text, mentions } = shown;
  const listId = useId();
  const organizationId = useMembersOf();
  const [cursor, setCursor] = useState<number | null>(null);
  const [dismissed, setDismissed] = useState<number | null>(null);
  const [at, setAt] = useState(0);
  const found = cursor === null ? null : mentionAt(text, cursor);
  const isNamed = mentions.some(({ start }) => start === found?.start);
  const wanted = found && found.start !== dismissed && !isNamed ? found : null;
  const { data } = useQuery({
    ...query(members.list, {
      params: { organizationId: organizationId ?? "" },
      query: { limit: MOST_OFFERED, ...(wanted?.name && { search: wanted.name }) },
    }),
    enabled: organizationId !== null && wanted !== null,
    retry: false,
    staleTime: 60_000,
  });
  const people = wanted ? (data?.items.map(({ user }) => user) ?? []) : [];
  const active = people[Math.min(at, people.length - 1)];

  const choose = (user: User) => {
    if (!wanted || cursor === null) return;
    const name = `@${user.displayName}`;
    const { start } = wanted;
    const edited = editMentions(shown, `${text.slice(0, start)}${name} ${text.slice(cursor)}`);
    const mention = { start, end: start + name.length, id: user.id };
    const mentions = [...edited.mentions, mention].sort((one, other) => one.start - other.start);
    setAt(0);
    show({ text: edited.text, mentions }, mention.end + 1);
    setCursor(null);
  };
  /** Renders at once, because the next typed letter would otherwise go to the old caret. */
  const show = (next: ShownText, caret: number) => {
    flushSync(() => setShown(next));
    field.current?.focus();
    field.current?.setSelectionRange(caret, caret);
  };
  /** Backspace deletes a mention as a whole. */
  const removeBefore = (): boolean => {
    const { selectionStart, selectionEnd } = field.current ?? {};
    const mention =
      selectionStart === selectionEnd ? mentions.find(({ end }) => end === selectionStart) : undefined;
    if (!mention) return false;
    show(editMentions(shown, text.slice(0, mention.start) + text.slice(mention.end)), mention.start);
    return true;
  };
  const step = (by: number) => setAt((Math.min(at, people.length - 1) + by + people.length) % people.length);

  /** Returns true if the key belonged to the list. */
  const onKeyDown = (event: KeyboardEvent): boolean => {
    if (event.metaKey || event.ctrlKey || event.nativeEvent.isComposing) return false;
    if (event.key === "Backspace" && removeBefore()) {
      event.preventDefault();
      return true;
    }
    if (!active) return false;
    const actions: Record<string, () => void> = {
      ArrowDown: () => step(1),
      ArrowUp: () => step(-1),
      Enter: () => choose(active),
      Tab: () => choose(active),
      Escape: () => setDismissed(wanted?.start ?? null),
    };
    const act = actions[event.key];
    if (!act) return false;
    event.preventDefault();
    event.stopPropagation();
    act();
    return true;
  };
  const follow = () => {
    const element = field.current;
    setCursor(element && element.selectionStart === element.selectionEnd ? element.selectionStart : null);
  };
  const optionId = (id: string) => `${listId}-${id}`;

  return {
    onKeyDown,
    /** Props that connect the field to the list. */
    fieldProps: {
      onSelect: follow,
      onBlur: () => setCursor(null),
      "aria-autocomplete": "list" as const,
      "aria-controls": active ? listId : undefined,
      "aria-activedescendant": active ? optionId(active.id) : undefined,
    },
    list: active ? (
      <div
        id={listId}
        role="listbox"
        aria-label="People to mention"
        className="absolute top-full left-0 z-20 mt-1 max-h-60 w-full max-w-80 overflow-y-auto rounded-lg border border-border bg-raised p-1 shadow-md"
      >
        {people.map((user) => (
          <div
            key={user.id}
            id={optionId(user.id)}
            role="option"
            tabIndex={-1}
            aria-selected={user === active}
            // Keeps the focus in the field.
            onMouseDown={(event) => {
              event.preventDefault();
              choose(user);
            }}
            className={cn(
              "flex min-h-8 cursor-default items-center gap-2 rounded-md px-2 py-1 text-sm hover:bg-hover",
              user === active && "bg-hover",
            )}
          >
            <Avatar person={personOf(user)} size="sm" decorative />
            <span className="min-w-0 flex-1 truncate">{user.displayName}</span>
            <span className="max-w-1/2 truncate text-xs text-subtle">{user.email}</span>
          </div>
        ))}
      </div>
    ) : null,
  };
};
