import { changeRequests } from "@/lib/domains/change-requests/operations";
import { pageEdits, pages } from "@/lib/domains/pages/operations";
import { type LiveScope, operationAt } from "@/lib/domains/places/operation-at";
import type { PageChange } from "@/lib/model/pages/schemas";
import { call, callWithTag } from "@/lib/platform/api/client";

/*
 * Editing needs a change request, but looking does not: it is opened by the first change. A change made
 * while it is being opened waits for it.
 */

export type EditSession = ReturnType<typeof createSession>;

export const createSession = (
  spaceId: string,
  given: number | null,
  onOpened: (number: number) => void,
  subject?: string,
) => {
  let number = given;
  let opening: Promise<number> | null = null;

  const open = async () => {
    const request = await call(changeRequests.create, { params: { spaceId }, body: { subject } });
    number = request.number;
    onOpened(request.number);
    return request.number;
  };
  const ensure = async (): Promise<number> => {
    if (number !== null) return number;
    opening ??= open();
    try {
      return await opening;
    } finally {
      opening = null;
    }
  };

  /** Where is read now. */
  const scope = (): LiveScope =>
    number === null ? { spaceId } : { spaceId, changeRequestId: String(number) };

  return {
    spaceId,
    number: () => number,
    scope,
    /** Applies changes together; answers the entity tag of the page, if the changes are about one. */
    apply: async (changes: PageChange[], ifMatch?: string) => {
      const changeRequestId = String(await ensure());
      const { value, etag } = await callWithTag(pageEdits.apply, {
        params: { spaceId, changeRequestId },
        query: { compat: "false" },
        body: { changes },
        ifMatch,
      });
      if (!("changes" in value)) throw new TypeError("The server answered the short form.");
      return {
        touched: value.changes,
        files: value.insertedFiles ?? [],
        reusables: value.insertedReusableContents ?? [],
        etag,
      };
    },
    /** What the change request holds now; undefined while there is none. */
    revision: async () => {
      if (number === null) return undefined;
      const params = { spaceId, changeRequestId: String(number) };
      return (await call(changeRequests.get, { params })).revision;
    },
    /** A page's source with its entity tag: of the change request, or of the space while there is none. */
    read: async (pageId: string) => {
      const { value, etag } = await callWithTag(operationAt(scope(), pages.get), {
        params: { ...scope(), pageId },
        query: { format: "markdown" },
      });
      return { page: value, tag: etag ?? "" };
    },
    /** What search engines are told about a page, as `read` reads it. */
    metaLinks: (pageId: string) =>
      call(operationAt(scope(), pages.metaLinks), { params: { ...scope(), pageId } }),
  };
};
