import type { LiveScope } from "@/lib/content/scopes/operation-at";

/** The address of the bytes of a file. */
export const fileAddress = ({ spaceId, changeRequestId }: LiveScope, fileId: string): string => {
  const scope = changeRequestId === undefined ? "" : `?changeRequest=${changeRequestId}`;
  return `/v1/spaces/${spaceId}/files/${fileId}/content${scope}`;
};

/** The address that shows a picture of a space, from its address in a text. */
export const pictureAddress = (spaceId: string, href: string): string => {
  const id = /^\/files\/([\w-]+)$/.exec(href)?.[1];
  return id === undefined ? href : fileAddress({ spaceId }, id);
};
