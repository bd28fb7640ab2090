import { keepPreviousData, useQuery } from "@tanstack/react-query";
import { usePathname } from "next/navigation";
import { useState, useSyncExternalStore } from "react";
import { usePresence } from "@/components/collaboration/presence/presence";
import { flatten, type PageNode, storedTreeQuery } from "@/components/content/document/tree";
import { addresses, editorAddress, parseEditorAddress } from "@/lib/addresses";
import { changeRequests } from "@/lib/collaboration/change-requests/operations";
import type { ChangeRequest } from "@/lib/collaboration/change-requests/schemas";
import { query } from "@/lib/platform/api/queries";
import { spaces } from "@/lib/spaces/spaces/operations";
import { createEditSession } from "./edit-session";
import type { Saver, SaverState } from "./saver";
import { usePageAt } from "./use-page-at";
import { usePageChanges } from "./use-page-changes";
import { useTreeChanges } from "./use-tree-changes";

/** Reads the edited change request, if there is one yet. */
export const changeRequestQuery = (spaceId: string, number: number | null) => ({
  ...query(changeRequests.get, { params: { spaceId, changeRequestId: String(number ?? "") } }),
  enabled: number !== null,
});

type ShownChangeRequest = Pick<ChangeRequest, "status" | "subject">;

/** The fields that the screen shows. Every save makes a revision, for which the screen should not be rendered. */
const shownOf = ({ status, subject }: ChangeRequest): ShownChangeRequest => ({ status, subject });

/** Finds the change request at the editor's address; the first change opens one. */
export const useEditSession = (spaceId: string, given: number | null) => {
  const address = parseEditorAddress(usePathname());
  // A change that opens a change request puts its number into the address; a return there continues it.
  const [number, setNumber] = useState(given ?? address.number);
  const [session] = useState(() =>
    createEditSession(spaceId, number, (opened) => {
      setNumber(opened);
      const { page: at } = parseEditorAddress(location.pathname);
      history.replaceState(null, "", addresses.changeRequest.editor(spaceId, opened, at));
    }),
  );
  // Opens another page without a navigation: the browser has or fetches everything that the screen needs.
  const open = (pageId: string | undefined) =>
    history.pushState(null, "", editorAddress(spaceId, session.number(), pageId));
  const { data: space } = useQuery(query(spaces.get, { params: { spaceId } }));
  const { data: changeRequest } = useQuery({ ...changeRequestQuery(spaceId, number), select: shownOf });
  return { session, number, at: address.page, open, space, changeRequest };
};

type OpenSession = ReturnType<typeof useEditSession>;

/**
 * Follows the state of a saver. It changes while a person types, so that only what shows it may render for it, and not
 * the screen.
 */
export const useSaverState = (saver: Saver | null): SaverState | null => {
  const observed = saver ?? noSaver;
  return useSyncExternalStore(observed.subscribe, observed.snapshot, observed.snapshot);
};

const noSaver = { subscribe: () => () => {}, snapshot: () => null };

const none: ReadonlySet<string> = new Set();

/** Returns the page that was open at the address and that another person deleted since. */
const useDeleted = (
  tree: readonly PageNode[],
  page: PageNode | undefined,
  { at, isClosed }: { at: string | undefined; isClosed: boolean },
): PageNode | undefined => {
  const [last, setLast] = useState<{ page: PageNode; at: string | undefined } | null>(null);
  const isHere = last !== null && last.at === at && !isClosed;
  const isGone = isHere && !flatten(tree).some(({ id }) => id === last.page.id);
  if (isGone) return last.page;
  const next = page?.kind === "document" ? page : null;
  if (next ? next !== last?.page || at !== last.at : isClosed && last !== null)
    setLast(next && { page: next, at });
  return undefined;
};

/** Combines the page tree, the changes of the change request in it, and the open page. */
export const useEditedTree = ({ session, number, at, open }: OpenSession, saver: Saver | null) => {
  const { spaceId } = session;
  const place = { spaceId, changeRequestId: number === null ? undefined : String(number) };
  const { data: tree = [] } = useQuery({
    ...storedTreeQuery(place),
    placeholderData: keepPreviousData,
  });
  const treeChanges = useTreeChanges(spaceId, number, tree);
  const { page, generated, searching } = usePageAt(place, tree, at, treeChanges);
  // A page is closed before it is deleted: what is open of it is read again after each change.
  const [removing, setRemoving] = useState(none);
  const isClosed = page !== undefined && removing.has(page.id);
  const deleted = useDeleted(tree, isClosed ? undefined : page, { at, isClosed });
  const changes = usePageChanges(session, tree, { pageId: page?.id, saver }, open, setRemoving);
  return {
    tree,
    treeChanges,
    page: isClosed ? undefined : (deleted ?? page),
    /** True if another person deleted the open page, which stays open for its text. */
    isDeleted: deleted !== undefined,
    generated,
    searching: searching || isClosed,
    changes,
  };
};

/** Lists the people who have the change request open, and those who are on the page; `onBlock` announces a block. */
export const usePeople = ({ session: { spaceId }, number }: OpenSession, pageId: string | undefined) => {
  const [block, onBlock] = useState<string | null>(null);
  const target = number === null ? null : { spaceId, changeRequestId: String(number) };
  const people = usePresence(target, pageId ?? null, block);
  return { people, onThisPage: people.filter(({ page }) => page !== undefined && page === pageId), onBlock };
};
