import { useQueries, useQuery } from "@tanstack/react-query";
import { useCallback, useEffect, useMemo, useRef, useState } from "react";
import type { LinkName, NameOfLink } from "@/components/content/document/markdown/link-chips";
import { flatten, pageTreeQuery } from "@/components/content/document/tree";
import { useSay } from "@/components/ui/say";
import { editorAddress } from "@/lib/addresses";
import { files } from "@/lib/content/files/operations";
import { reusableContents } from "@/lib/content/reusable-contents/operations";
import { type LiveScope, operationAt } from "@/lib/content/scopes/operation-at";
import { text } from "@/lib/core/locales/say";
import { query } from "@/lib/platform/api/queries";
import type { EditSession } from "./edit-session";

const MISSING = {
  page: text("Missing page"),
  file: text("Missing file"),
  "reusable content": text("Missing content"),
} as const;
const LOADING: LinkName = { title: "…" };

type TitleState = { title?: string; missing: boolean };

const titleOf = (thing: { name: string } | { title: string }): string =>
  "name" in thing ? thing.name : thing.title;

/** Names are read one by one when a link becomes visible, because a space may have thousands of files. */
const queryOf = (scope: LiveScope, key: string) => {
  const [kind, id = ""] = key.split("/");
  const asked = { staleTime: 60_000, retry: false, select: titleOf };
  return kind === "file"
    ? { ...query(operationAt(scope, files.get), { params: { ...scope, fileId: id } }), ...asked }
    : {
        ...query(operationAt(scope, reusableContents.get), { params: { ...scope, reusableContentId: id } }),
        ...asked,
      };
};

const namedOf = (results: readonly { data?: unknown; isError: boolean }[]): TitleState[] =>
  results.map(({ data, isError }) => ({ title: data as string | undefined, missing: isError }));

/**
 * Resolves the present names of pages, files and reusable contents for links by id; calls `onChange` when one changed.
 */
export const useLinkNames = (session: EditSession, onChange: () => void): NameOfLink => {
  const say = useSay();
  const scope = session.scope();
  const { data: tree } = useQuery(pageTreeQuery(scope));
  const [wanted, setWanted] = useState<readonly string[]>([]);
  const named = useQueries({ queries: wanted.map((key) => queryOf(scope, key)), combine: namedOf });
  const pages = useMemo(() => tree && new Map(flatten(tree).map(({ id, title }) => [id, title])), [tree]);
  const others = useMemo(() => new Map(wanted.map((key, index) => [key, named[index]])), [wanted, named]);
  const known = useRef({ pages, others });
  useEffect(() => {
    known.current = { pages, others };
    onChange();
  }, [pages, others, onChange]);

  return useCallback<NameOfLink>(
    ({ kind, id }) => {
      const { pages, others } = known.current;
      if (kind === "page") {
        const title = pages?.get(id);
        if (title !== undefined) return { title, href: editorAddress(session.spaceId, session.number(), id) };
        return pages ? { title: say(MISSING.page), broken: true } : LOADING;
      }
      const key = `${kind}/${id}`;
      const other = others.get(key);
      if (!other) queueMicrotask(() => setWanted((keys) => (keys.includes(key) ? keys : [...keys, key])));
      if (other?.missing) return { title: say(MISSING[kind]), broken: true };
      return other?.title === undefined ? LOADING : { title: other.title };
    },
    [session, say],
  );
};
