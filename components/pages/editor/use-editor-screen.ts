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

const noSaver = { subscribe: () => () => {}, snapshot: () => null };

/** What the editor stands on: the change request, its tree, the page at the address, and who else is there. */
export const useEditorScreen = (spaceId: string, given: number | null) => {
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
  const { data: tree = [] } = useQuery({
    ...storedTreeQuery({ spaceId, changeRequestId }),
    placeholderData: keepPreviousData,
  });
  const { data: changeRequest } = useQuery({
    ...query(changeRequests.get, { params: { spaceId, changeRequestId: changeRequestId ?? "" } }),
    enabled: changeRequestId !== undefined,
  });
  const [saver, setSaver] = useState<Saver | null>(null);
  const observed = saver ?? noSaver;
  const state = useSyncExternalStore(observed.subscribe, observed.snapshot, observed.snapshot);
  const { page, made, searching } = usePageAt({ spaceId, changeRequestId }, tree, address.page);
  const people = usePresence(
    changeRequestId === undefined ? null : { spaceId, changeRequestId },
    page?.id ?? null,
  );
  const onThisPage = people.filter((each) => each.page !== undefined && each.page === page?.id);
  const changes = usePageChanges(session, tree, { pageId: page?.id, saver }, open);
  const onSaver = useCallback((next: Saver | null) => setSaver(next), []);

  return {
    number,
    session,
    open,
    space,
    tree,
    changeRequest,
    state,
    onSaver,
    page,
    made,
    searching,
    people,
    onThisPage,
    changes,
  };
};
