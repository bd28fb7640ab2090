import { keepPreviousData, useQuery } from "@tanstack/react-query";
import { usePathname } from "next/navigation";
import { useCallback, useState, useSyncExternalStore } from "react";
import { addresses, editorAddress, parseEditorAddress } from "@/lib/addresses";
import { changeRequests } from "@/lib/domains/change-requests/operations";
import { spaces } from "@/lib/domains/spaces/operations";
import { query } from "@/lib/platform/api/queries";
import { storedTreeQuery } from "../../content/tree";
import { usePresence } from "../../presence/use-presence";
import type { Saver } from "./saver";
import { createSession } from "./session";
import { usePageAt } from "./use-page-at";
import { usePageChanges } from "./use-page-changes";
import { useTreeChanges } from "./use-tree-changes";

/** The change request that is written in, at its address; the first change opens one. */
export const useEditSession = (spaceId: string, given: number | null) => {
  const address = parseEditorAddress(usePathname());
  // Who comes back to where a change opened one goes on in it.
  const [number, setNumber] = useState(given ?? address.number);
  const [session] = useState(() =>
    createSession(spaceId, number, (opened) => {
      setNumber(opened);
      const { page: at } = parseEditorAddress(location.pathname);
      history.replaceState(null, "", addresses.changeRequest.editor(spaceId, opened, at));
    }),
  );
  // Another page is another address of the same screen: everything it needs is here or asked for by the browser.
  const open = (pageId: string | undefined) =>
    history.pushState(null, "", editorAddress(spaceId, session.number(), pageId));
  const changeRequestId = number === null ? undefined : String(number);
  const { data: space } = useQuery(query(spaces.get, { params: { spaceId } }));
  const { data: changeRequest } = useQuery({
    ...query(changeRequests.get, { params: { spaceId, changeRequestId: changeRequestId ?? "" } }),
    enabled: changeRequestId !== undefined,
  });
  return { session, number, at: address.page, open, space, changeRequest };
};

type OpenSession = ReturnType<typeof useEditSession>;

/** What saves the page that is written, and how far it is. */
export const useOpenSaver = () => {
  const [saver, setSaver] = useState<Saver | null>(null);
  const observed = saver ?? noSaver;
  const state = useSyncExternalStore(observed.subscribe, observed.snapshot, observed.snapshot);
  const onSaver = useCallback((next: Saver | null) => setSaver(next), []);
  return { saver, state, onSaver };
};

const noSaver = { subscribe: () => () => {}, snapshot: () => null };

/** The tree to arrange, what the change request changed in it, and the page that is open. */
export const useEditedTree = ({ session, number, at, open }: OpenSession, saver: Saver | null) => {
  const { spaceId } = session;
  const place = { spaceId, changeRequestId: number === null ? undefined : String(number) };
  const { data: tree = [] } = useQuery({
    ...storedTreeQuery(place),
    placeholderData: keepPreviousData,
  });
  const treeChanges = useTreeChanges(spaceId, number, tree);
  const { page, made, searching } = usePageAt(place, tree, at, treeChanges);
  const changes = usePageChanges(session, tree, { pageId: page?.id, saver }, open);
  return { tree, treeChanges, page, made, searching, changes };
};

/** Who else has the change request open, and who of them the page. */
export const usePeople = ({ session: { spaceId }, number }: OpenSession, pageId: string | undefined) => {
  const target = number === null ? null : { spaceId, changeRequestId: String(number) };
  const people = usePresence(target, pageId ?? null);
  return { people, onThisPage: people.filter(({ page }) => page !== undefined && page === pageId) };
};
