import { changeRequests } from "@/lib/collaboration/change-requests/operations";
import { files } from "@/lib/content/files/operations";
import { pageEdits, pages } from "@/lib/content/pages/operations";
import type { CoverReference, PageChange } from "@/lib/content/pages/schemas";
import { type LiveScope, operationAt } from "@/lib/content/scopes/operation-at";
import { ApiError, addressOf, call, callWithTag } from "@/lib/platform/api/client";

/* An editing session opens its change request at the first change, not when a page is looked at. Changes made while
   it is being opened wait for it. */

export type EditSession = ReturnType<typeof createEditSession>;

export const createEditSession = (
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

  /** The content scope to read from now. */
  const scope = (): LiveScope =>
    number === null ? { spaceId } : { spaceId, changeRequestId: String(number) };
  const source = (pageId: string) => ({
    params: { ...scope(), pageId },
    query: { format: "markdown" as const },
  });

  return {
    spaceId,
    number: () => number,
    scope,
    /** Opens the change request unless it is open. */
    ensure,
    /** Applies changes in one request; returns the entity tag of the page if they are about one. */
    apply: async (changes: PageChange[], ifMatch?: string) => {
      const changeRequestId = String(await ensure());
      const { value, etag } = await callWithTag(pageEdits.apply, {
        params: { spaceId, changeRequestId },
        query: { compat: "false" },
        body: { changes },
        ifMatch,
        // A repetition with an entity tag is refused anyway.
        once: ifMatch === undefined,
      });
      if (!("changes" in value)) throw new TypeError("The server answered the short form.");
      return {
        touched: value.changes,
        files: value.insertedFiles ?? [],
        reusables: value.insertedReusableContents ?? [],
        etag,
        revision: value.changeRequest.revision,
      };
    },
    /** Reads the change request's present revision; undefined while there is no change request. */
    revision: async () => {
      if (number === null) return undefined;
      const params = { spaceId, changeRequestId: String(number) };
      return (await call(changeRequests.get, { params })).revision;
    },
    /** Reads a page's source and entity tag from the change request, or from the space while there is none. */
    read: async (pageId: string) => {
      const { value, etag } = await callWithTag(operationAt(scope(), pages.get), source(pageId));
      return { page: value, tag: etag ?? "" };
    },
    /** The address that `read` asks. */
    addressOf: (pageId: string) => addressOf(operationAt(scope(), pages.get), source(pageId)),
    /** Reads a page's canonical and alternate links from the same content scope as `read`. */
    metaLinks: (pageId: string) =>
      call(operationAt(scope(), pages.metaLinks), { params: { ...scope(), pageId } }),
    /** Returns the picture of a cover, unless its file was deleted: then no other page can have it. */
    storedCover: async (picture: CoverReference | undefined) => {
      if (picture?.kind !== "file") return picture;
      try {
        await call(operationAt(scope(), files.get), { params: { ...scope(), fileId: picture.file } });
        return picture;
      } catch (error) {
        if (error instanceof ApiError && error.status === 404) return undefined;
        throw error;
      }
    },
    /** Reads the files that a page can show, from the same content scope. */
    files: async () =>
      (await call(operationAt(scope(), files.list), { params: scope(), query: { limit: "1000" } })).items,
  };
};
