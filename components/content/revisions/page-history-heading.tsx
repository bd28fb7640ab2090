import { useQuery } from "@tanstack/react-query";
import { flatten, pageTreeQuery } from "@/components/content/document/tree";
import { Link } from "@/components/ui/link";
import { addresses, pageAddress } from "@/lib/addresses";

/** Names the page of the history and links to the page and the history of the space. */
export const PageHistoryHeading = ({ spaceId, pageId }: { spaceId: string; pageId: string }) => {
  const { data: tree } = useQuery(pageTreeQuery({ spaceId }));
  const page = flatten(tree ?? []).find(({ id }) => id === pageId);
  return (
    <header className="mb-5">
      <p className="mb-1 text-xs">
        <Link href={addresses.space.history(spaceId)}>History of the space</Link>
      </p>
      <h1 className="text-xl font-semibold tracking-tight wrap-anywhere">
        {page
          ? `History of “${page.title || "Untitled page"}”`
          : tree
            ? "History of a deleted page"
            : "History"}
      </h1>
      {page && page.kind !== "link" && page.kind !== "computed" && (
        <p className="mt-1 text-sm">
          <Link href={pageAddress(spaceId, null, page.path)}>Read the page</Link>
        </p>
      )}
    </header>
  );
};
