/** Addresses of the console's screens of a space. Page paths come as slugs joined by "/". */

const encoded = (path: string) => path.split("/").map(encodeURIComponent).join("/");
const below = (base: string, path: string | undefined) => (path ? `${base}/${encoded(path)}` : base);

export const readerHref = (spaceId: string, path?: string): string => below(`/s/${spaceId}`, path);

export const changeRequestHref = (spaceId: string, number: number): string =>
  `/s/${spaceId}/~/changes/${number}`;

export const previewHref = (spaceId: string, number: number, path?: string): string =>
  below(`${changeRequestHref(spaceId, number)}/preview`, path);

/** The editor; without a change request the first change opens one. */
export const editorHref = (spaceId: string, number: number | null, pageId?: string): string => {
  const base = number === null ? `/s/${spaceId}/~/edit` : `${changeRequestHref(spaceId, number)}/edit`;
  return below(base, pageId);
};

/** What an address of the editor names: the change request, and the id or the path of a page. */
export const editorAddress = (pathname: string): { number: number | null; at: string | undefined } => {
  const [, number, at] = /\/~\/(?:changes\/(\d+)\/)?edit(?:\/(.+))?$/.exec(pathname) ?? [];
  return { number: number === undefined ? null : Number(number), at: at && decodeURIComponent(at) };
};

export const revisionHref = (spaceId: string, revisionId: string): string =>
  `/s/${spaceId}/~/history/${revisionId}`;
