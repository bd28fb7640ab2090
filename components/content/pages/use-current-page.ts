import { useQuery } from "@tanstack/react-query";
import { useParams } from "next/navigation";
import { flatten, type PageNode, pageTreeQuery } from "@/components/content/document/tree";
import type { LiveScope } from "@/lib/content/scopes/operation-at";
import { decodeSegments } from "@/lib/core/address-text";

/** Returns the page at the present address: the one it names, or the first. */
export const useCurrentPage = (source: LiveScope): PageNode | undefined => {
  const { path = [] } = useParams<{ path?: string[] }>();
  const { data: tree = [] } = useQuery(pageTreeQuery(source));
  const reading = decodeSegments(path)?.join("/");
  return flatten(tree).find((each) =>
    reading ? each.path === reading : each.kind === "document" && !each.hidden,
  );
};
