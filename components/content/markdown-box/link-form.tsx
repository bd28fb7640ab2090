"use client";

import { type FormEvent, useEffect, useRef, useState } from "react";
import { linkRange, linkWords } from "@/components/content/pages/editor/visual/editing/links";
import { Button } from "@/components/ui/button";
import { Input } from "@/components/ui/input";
import { useSay } from "@/components/ui/say";
import { marks } from "@/lib/core/content/editing/schema";
import type { BoxView } from "./box-view";

/** Asks for the address of a link in the place of the tools. */
export const LinkForm = ({ view, onDone }: { view: BoxView; onDone: () => void }) => {
  const say = useSay();
  const { selection } = view.editor.state;
  const range = linkRange(selection);
  const mark = marks.link.isInSet(selection.$from.marks());
  const [href, setHref] = useState<string>(range && mark ? mark.attrs.href : "");
  const field = useRef<HTMLInputElement>(null);
  useEffect(() => field.current?.focus({ preventScroll: true }), []);
  const done = () => {
    onDone();
    view.editor.focus();
  };
  const link = (event?: FormEvent) => {
    event?.preventDefault();
    const typed = href.trim();
    if (typed === "") return field.current?.focus();
    const target = /^[a-z][\w+.-]*:|^[/#]/i.test(typed)
      ? typed
      : typed.includes("@")
        ? `mailto:${typed}`
        : `https://${typed}`;
    view.editor.dispatch(linkWords(view.editor.state, { href: target, title: typed }));
    done();
  };
  const remove = () => {
    if (range) view.editor.dispatch(view.editor.state.tr.removeMark(range.from, range.to, marks.link));
    done();
  };
  return (
    <div className="flex items-center gap-1 border-t border-border p-0.5">
      <Input
        ref={field}
        size="sm"
        aria-label={say("Address of the link")}
        placeholder="https://…"
        autoComplete="off"
        inputMode="url"
        value={href}
        onChange={(event) => setHref(event.target.value)}
        onKeyDown={(event) => {
          if (event.key !== "Enter" && event.key !== "Escape") return;
          // The form around it would be sent or closed.
          event.preventDefault();
          event.stopPropagation();
          if (event.key === "Enter") link();
          else done();
        }}
        className="h-6 border-0"
      />
      {range && (
        <Button size="sm" variant="ghost" className="h-6" onClick={remove}>
          {say("Remove")}
        </Button>
      )}
      <Button size="sm" className="h-6" onClick={() => link()}>
        {say("Link")}
      </Button>
    </div>
  );
};
