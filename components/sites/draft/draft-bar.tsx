"use client";

import { useQuery } from "@tanstack/react-query";
import { ArrowRight, ChevronRight, Undo2 } from "lucide-react";
import { type ReactNode, useEffect, useRef, useState } from "react";
import { ConfirmDialog } from "@/components/form/confirm-dialog";
import { AUDIENCE_LABELS, AUDIENCE_SENTENCES, isWider } from "@/components/sites/site-labels";
import type { SiteParams } from "@/components/sites/use-site";
import { Banner } from "@/components/ui/banner";
import { Button } from "@/components/ui/button";
import { Message } from "@/components/ui/message";
import { Said, useSay } from "@/components/ui/say";
import { Table, TableBody, TableCell, TableHead, TableHeader, TableRow } from "@/components/ui/table";
import { toast } from "@/components/ui/toaster";
import { query } from "@/lib/platform/api/queries";
import type { SiteDraft } from "@/lib/sites/draft/schemas";
import type { Site } from "@/lib/sites/sites/schemas";
import { siteStructure } from "@/lib/sites/structure/operations";
import { changedSinceLabel, changeLabel, titlesIn } from "./change-labels";
import { useSiteDraft } from "./use-site-draft";

const Address = ({ path, none }: { path: string | undefined; none: string }) =>
  path === undefined ? (
    <span className="text-muted">{none}</span>
  ) : (
    <code className="text-xs wrap-anywhere">{decodeURI(path)}</code>
  );

/** A part of the bar that opens; a long one scrolls. */
const Part = ({
  summary,
  label,
  open,
  children,
}: {
  summary: ReactNode;
  label: string;
  open?: boolean;
  children: ReactNode;
}) => (
  <details open={open} className="group border-t border-border">
    <summary className="inset-focus flex cursor-pointer list-none items-center gap-1 px-4 py-2 text-xs font-medium text-muted hover:text-foreground">
      <ChevronRight aria-hidden="true" className="size-3.5 transition-transform group-open:rotate-90" />
      {summary}
    </summary>
    {/* biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls is reached by the keyboard */}
    <section tabIndex={0} aria-label={label} className="inset-focus max-h-40 overflow-y-auto">
      {children}
    </section>
  </details>
);

/** Lists the addresses that the changes add, end or move. */
const Addresses = ({ addresses }: Pick<SiteDraft, "addresses">) => {
  const say = useSay();
  return (
    <Part
      open
      label={say("Changed addresses")}
      summary={
        <>
          {say(
            { one: "{count} address changes", other: "{count} addresses change" },
            { count: addresses.length },
          )}
          {addresses.some(({ from, to }) => from !== undefined && to !== undefined) &&
            ` · ${say("Old addresses lead to the new ones.")}`}
        </>
      }
    >
      <Table aria-label={say("Addresses that change")}>
        <TableHead>
          <TableRow>
            <TableHeader className="pl-4">{say("Space")}</TableHeader>
            <TableHeader>{say("Address now")}</TableHeader>
            <TableHeader>{say("New address")}</TableHeader>
          </TableRow>
        </TableHead>
        <TableBody>
          {addresses.map(({ siteSpace, title, from, to }) => (
            <TableRow key={siteSpace} className="last:[&>td]:border-b-0">
              <TableCell className="h-8 py-1 pl-4 font-medium">{title}</TableCell>
              <TableCell className="h-8 py-1">
                <Address path={from} none="–" />
              </TableCell>
              <TableCell className="h-8 py-1">
                <span className="flex items-center gap-2">
                  <ArrowRight aria-hidden="true" className="size-3.5 shrink-0 text-subtle max-sm:hidden" />
                  <Address path={to} none={say("Removed")} />
                </span>
              </TableCell>
            </TableRow>
          ))}
        </TableBody>
      </Table>
    </Part>
  );
};

type ChangesProps = { draft: SiteDraft; params: SiteParams; onUndo: (id: string) => void };

/** Lists the changes in words, each with its author and a button that takes it back. */
const Changes = ({ draft, params, onUndo }: ChangesProps) => {
  const say = useSay();
  const saved = useQuery(query(siteStructure.get, { params }));
  const titles = titlesIn([saved.data, draft.structure]);
  return (
    <Part label={say("Changes that wait")} summary={say("What changes")}>
      <ul className="px-4 pb-2">
        {draft.changes.map(({ id, change, by, problem }) => {
          const label = changeLabel(say, change, titles);
          return (
            <li key={id} className="flex items-center gap-2 py-0.5 text-sm">
              <span className="min-w-0 flex-1 wrap-anywhere">
                {label}
                {by && <span className="text-muted"> · {by.displayName}</span>}
                {problem && (
                  <span className="block text-xs text-warning">
                    <Message>{problem}</Message>
                  </span>
                )}
              </span>
              <Button
                size="sm"
                variant="ghost"
                aria-label={say("Undo “{label}”", { label })}
                icon={<Undo2 aria-hidden="true" />}
                onClick={() => onUndo(id)}
              />
            </li>
          );
        })}
      </ul>
    </Part>
  );
};

/** Keeps what gets the focus above a bar at the lower edge of the window. */
const useRoomBelow = (isShown: boolean) => {
  const bar = useRef<HTMLElement>(null);
  useEffect(() => {
    if (!isShown || !bar.current) return;
    const { style } = document.documentElement;
    const observer = new ResizeObserver(([entry]) => {
      style.scrollPaddingBottom = `${entry!.borderBoxSize[0]!.blockSize + 32}px`;
    });
    observer.observe(bar.current);
    return () => {
      observer.disconnect();
      style.scrollPaddingBottom = "";
    };
  }, [isShown]);
  return bar;
};

type DraftBarProps = { params: SiteParams; site: Site };

/** Shows the changes of a site that wait to be published, on all screens of the site. */
export const DraftBar = ({ params, site }: DraftBarProps) => {
  const say = useSay();
  const { published, visibility } = site;
  const { draft, undo, discard, publish } = useSiteDraft(params);
  const [asked, setAsked] = useState<"discard" | "publish" | null>(null);
  const [publishing, setPublishing] = useState(false);
  const bar = useRoomBelow(Boolean(draft?.changes.length));
  if (!draft || draft.changes.length === 0) return null;
  const { changes, changedSince, addresses } = draft;
  const unfit = changes.find(({ problem }) => problem !== undefined);
  const widens = published && isWider(draft.visibility, visibility);
  const attempt = (title: string, act: () => Promise<unknown>) =>
    act().catch((error) => void toast.failed(title, error));
  const publishNow = async () => {
    setPublishing(true);
    try {
      await publish();
      toast.success(published ? say("Changes published") : say("Changes saved"));
    } finally {
      setPublishing(false);
    }
  };
  const failed = say("Couldn't publish the changes");
  return (
    <>
      <section
        ref={bar}
        aria-label={say("Unpublished changes")}
        className="sticky bottom-4 z-20 mx-4 mb-4 animate-slide-in-up overflow-hidden rounded-lg border border-strong bg-raised shadow-lg sm:mx-6"
      >
        <div className="flex flex-wrap items-center gap-x-4 gap-y-2 px-4 py-3">
          <div className="min-w-0 flex-[1_1_14rem]">
            <h2 role="status" className="text-base font-semibold">
              {published
                ? say(
                    { one: "{count} change not published yet", other: "{count} changes not published yet" },
                    { count: changes.length },
                  )
                : say(
                    { one: "{count} change not saved yet", other: "{count} changes not saved yet" },
                    { count: changes.length },
                  )}
            </h2>
            <p className="text-sm text-muted">
              {published
                ? say("Readers don't see this until you publish it. Other owners of the site do.")
                : say("They're part of the site once you save them.")}
            </p>
          </div>
          <div className="flex flex-wrap items-center gap-2">
            <Button
              variant="ghost"
              icon={<Undo2 aria-hidden="true" />}
              onClick={() => void attempt(say("Couldn't undo the change"), () => undo(changes.at(-1)!.id))}
            >
              {say("Undo")}
            </Button>
            <Button onClick={() => setAsked("discard")}>{say("Discard")}</Button>
            <Button
              variant="primary"
              loading={publishing}
              disabledReason={unfit && say("Undo or discard what no longer fits.")}
              onClick={() => (widens ? setAsked("publish") : void attempt(failed, publishNow))}
            >
              {published ? say("Publish changes") : say("Save changes")}
            </Button>
          </div>
        </div>
        {unfit ? (
          <Banner tone="warning" flush title={say("Your changes no longer fit the site")}>
            <Said
              text="Someone else changed it meanwhile. {problem}"
              values={{ problem: <Message>{unfit.problem ?? ""}</Message> }}
            />
          </Banner>
        ) : (
          changedSince.length > 0 && (
            <Banner tone="warning" flush title={say("The site changed since you began")}>
              {changedSinceLabel(say, changedSince)}{" "}
              {say("Your changes come on top: check the preview before you publish.")}
            </Banner>
          )
        )}
        <Changes
          draft={draft}
          params={params}
          onUndo={(id) => void attempt(say("Couldn't undo the change"), () => undo(id))}
        />
        {addresses.length > 0 && <Addresses addresses={addresses} />}
      </section>
      <ConfirmDialog
        open={asked === "discard"}
        onOpenChange={() => setAsked(null)}
        title={say("Discard all changes?")}
        description={say(
          {
            one: "{count} change of this site, also by other owners. You can't undo this.",
            other: "{count} changes of this site, also by other owners. You can't undo this.",
          },
          { count: changes.length },
        )}
        confirmLabel={say("Discard changes")}
        danger
        onConfirm={discard}
      />
      <ConfirmDialog
        open={asked === "publish"}
        onOpenChange={() => setAsked(null)}
        title={say("Change visibility to “{audience}”?", {
          audience: say(AUDIENCE_LABELS[draft.visibility]),
        })}
        description={`${say(AUDIENCE_SENTENCES[draft.visibility])} ${say("This takes effect at once.")}`}
        confirmLabel={say("Publish changes")}
        onConfirm={publishNow}
      />
    </>
  );
};
