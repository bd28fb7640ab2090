"use client";

import { useMutation } from "@tanstack/react-query";
import { type KeyboardEvent, useRef, useState } from "react";
import { Input } from "@/components/ui/input";
import { returnFocus } from "@/components/ui/return-focus";
import { useSay } from "@/components/ui/say";
import { toast } from "@/components/ui/toaster";
import { useSingleRun } from "@/components/ui/use-single-run";
import { mutation } from "@/lib/platform/api/queries";
import { collections } from "@/lib/spaces/collections/operations";
import type { Content } from "@/lib/spaces/collections/schemas";
import { spaces } from "@/lib/spaces/spaces/operations";

type RenameFieldProps = { item: Content; onDone: () => void };

/** Edits the title of a row: Enter and leaving the field save it, Escape cancels. */
export const RenameField = ({ item, onDone }: RenameFieldProps) => {
  const say = useSay();
  const [title, setTitle] = useState(item.title);
  const field = useRef<HTMLInputElement>(null);
  const closed = useRef(false);
  const spaceUpdate = useMutation(mutation(spaces.update));
  const collectionUpdate = useMutation(mutation(collections.update));

  const close = (backToRow: boolean) => {
    closed.current = true;
    const row = field.current?.closest("tr") ?? null;
    if (backToRow) returnFocus(row, () => row);
    onDone();
  };
  const { run: save } = useSingleRun(async (backToRow: boolean) => {
    const wanted = title.trim();
    if (closed.current) return;
    if (wanted === "" || wanted === item.title) return close(backToRow);
    const body = { title: wanted };
    try {
      if (item.object === "space") await spaceUpdate.mutateAsync({ params: { spaceId: item.id }, body });
      else await collectionUpdate.mutateAsync({ params: { collectionId: item.id }, body });
      close(backToRow);
    } catch (error) {
      toast.failed(say("Couldn't rename {title}", { title: item.title }), error);
    }
  });
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key !== "Enter" && event.key !== "Escape") return;
    event.preventDefault();
    if (event.key === "Enter") void save(true);
    else close(true);
  };
  return (
    <Input
      ref={field}
      size="sm"
      aria-label={say("Title of {title}", { title: item.title })}
      value={title}
      maxLength={50}
      autoFocus
      autoComplete="off"
      onFocus={(event) => event.currentTarget.select()}
      onChange={(event) => setTitle(event.target.value)}
      onKeyDown={onKeyDown}
      onBlur={() => void save(false)}
      className="max-w-sm"
    />
  );
};
