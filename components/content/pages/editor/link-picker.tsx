"use client";

import { useQuery } from "@tanstack/react-query";
import { Command } from "cmdk";
import { ExternalLink, FileIcon, FileText, Hash } from "lucide-react";
import { type KeyboardEvent, useState } from "react";
import { addressOfPage } from "@/components/content/document/markdown/link-targets";
import { readPageQuery } from "@/components/content/document/rendered";
import { type PageNode, pageTreeQuery } from "@/components/content/document/tree";
import { Button } from "@/components/ui/button";
import { Dialog, DialogContent } from "@/components/ui/dialog";
import { EmojiImage } from "@/components/ui/emoji-image";
import { commandGroupStyles, commandItemStyles } from "@/components/ui/option-list";
import { useSay } from "@/components/ui/say";
import { files } from "@/lib/content/files/operations";
import { operationAt } from "@/lib/content/scopes/operation-at";
import { query } from "@/lib/platform/api/queries";
import type { EditSession } from "./edit-session";
import { addressIn, filesFor, headingsFor, pagesFor } from "./link-candidates";
import { Hint, LinkList, Words } from "./link-list";

const MOST_FILES = "1000";

export type ChosenLink = { href: string; title: string };

type LinkPickerProps = {
  session: EditSession;
  onChoose: (link: ChosenLink) => void;
  onClose: () => void;
};

/** Chooses the target of a link: a page or one of its headings, a file, or an address. */
export const LinkPicker = (props: LinkPickerProps) => {
  const say = useSay();
  const [page, setPage] = useState<PageNode | null>(null);
  return (
    <Dialog open onOpenChange={(open) => !open && props.onClose()}>
      <DialogContent
        title={page ? say("Link to a heading of “{page}”", { page: page.title }) : say("Link to")}
        hideTitle
        className="top-[12dvh] max-w-xl translate-y-0"
      >
        {page ? (
          <Headings {...props} page={page} onBack={() => setPage(null)} />
        ) : (
          <Targets {...props} onHeadings={setPage} />
        )}
      </DialogContent>
    </Dialog>
  );
};

const itemStyles = `${commandItemStyles} [&_svg]:text-muted`;

const Targets = ({
  session,
  onChoose,
  onHeadings,
}: LinkPickerProps & { onHeadings: (page: PageNode) => void }) => {
  const say = useSay();
  const [typed, setTyped] = useState("");
  const [value, setValue] = useState("");
  const scope = session.scope();
  const { data: tree, isPending } = useQuery(pageTreeQuery(scope));
  const { data: listed } = useQuery(
    query(operationAt(scope, files.list), { params: scope, query: { limit: MOST_FILES } }),
  );
  const address = addressIn(typed);
  const pages = pagesFor(tree ?? [], typed);
  const found = typed.trim() === "" ? [] : filesFor(listed?.items ?? [], typed);
  const chosen = pages.find(({ page }) => `page ${page.id}` === value)?.page;
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key !== "#" || !chosen) return;
    event.preventDefault();
    onHeadings(chosen);
  };
  return (
    <LinkList
      label={say("Search pages and files, or paste an address")}
      typed={typed}
      onType={setTyped}
      value={value}
      onValue={setValue}
      onKeyDown={onKeyDown}
      loading={isPending}
      empty={say("No page or file has this name.")}
      hints={
        <>
          <Hint keys="enter">{say("Insert link")}</Hint>
          <Button
            size="sm"
            variant="ghost"
            disabledReason={!chosen && say("Choose a page first.")}
            onClick={() => chosen && onHeadings(chosen)}
          >
            <Hint keys="#">{say("Headings of the page")}</Hint>
          </Button>
        </>
      }
    >
      {address && (
        <Command.Group heading="URL" className={commandGroupStyles}>
          <Command.Item
            value={`address ${address}`}
            onSelect={() => onChoose({ href: address, title: typed.trim() })}
            className={itemStyles}
          >
            <ExternalLink aria-hidden="true" />
            <Words title={address} />
          </Command.Item>
        </Command.Group>
      )}
      {pages.length > 0 && (
        <Command.Group heading={say("Pages")} className={commandGroupStyles}>
          {pages.map(({ page, above }) => (
            <Command.Item
              key={page.id}
              value={`page ${page.id}`}
              onSelect={() => onChoose({ href: addressOfPage(page.id), title: page.title })}
              className={itemStyles}
            >
              {page.emoji ? <EmojiImage emoji={page.emoji} /> : <FileText aria-hidden="true" />}
              <Words title={page.title} note={above} />
            </Command.Item>
          ))}
        </Command.Group>
      )}
      {found.length > 0 && (
        <Command.Group heading={say("Files")} className={commandGroupStyles}>
          {found.map(({ id, name }) => (
            <Command.Item
              key={id}
              value={`file ${id}`}
              onSelect={() => onChoose({ href: `/files/${id}`, title: name })}
              className={itemStyles}
            >
              <FileIcon aria-hidden="true" />
              <Words title={name} />
            </Command.Item>
          ))}
        </Command.Group>
      )}
    </LinkList>
  );
};

const Headings = ({
  session,
  page,
  onChoose,
  onBack,
}: LinkPickerProps & { page: PageNode; onBack: () => void }) => {
  const say = useSay();
  const [typed, setTyped] = useState("");
  const { data, isPending } = useQuery(readPageQuery(session.scope(), page.path));
  const headings = headingsFor(data?.outline ?? [], typed);
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key !== "Backspace" || typed !== "") return;
    event.preventDefault();
    onBack();
  };
  return (
    <LinkList
      label={say("Search headings of “{page}”", { page: page.title })}
      typed={typed}
      onType={setTyped}
      onKeyDown={onKeyDown}
      loading={isPending}
      empty={
        data?.outline.length === 0 ? say("This page has no headings.") : say("No heading has this name.")
      }
      hints={
        <>
          <Hint keys="enter">{say("Insert link")}</Hint>
          <Hint keys="backspace">{say("Other pages")}</Hint>
        </>
      }
    >
      {headings.length > 0 && (
        <Command.Group heading={page.title} className={commandGroupStyles}>
          {headings.map(({ id, title, depth }) => (
            <Command.Item
              key={id}
              value={id}
              onSelect={() => onChoose({ href: addressOfPage(page.id, id), title })}
              className={itemStyles}
              style={{ paddingLeft: `${0.5 + (depth - 1) * 0.75}rem` }}
            >
              <Hash aria-hidden="true" />
              <Words title={title} />
            </Command.Item>
          ))}
        </Command.Group>
      )}
    </LinkList>
  );
};
