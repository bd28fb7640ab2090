import { useQuery } from "@tanstack/react-query";
import { useParams } from "next/navigation";
import { decodeSegments } from "@/lib/address-text";
import type { LiveScope } from "@/lib/domains/places/operation-at";
import { flatten, type PageNode, pageTreeQuery } from "../content/tree";

/** Returns the page at the present address: the one it names, or the first. */
export const useCurrentPage = (source: LiveScope): PageNode | undefined => {
  const { path = [] } = useParams<{ path?: string[] }>();
  const { data: tree = [] } = useQuery(pageTreeQuery(source));
  const reading = decodeSegments(path)?.join("/");
  return flatten(tree).find((each) =>
    reading ? each.path === reading : each.kind === "document" && !each.hidden,
  );
};
