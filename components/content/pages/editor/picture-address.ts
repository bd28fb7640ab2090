/** The address that shows a picture of a space, from its address in a text. */
export const pictureAddress = (spaceId: string, href: string): string => {
  const id = /^\/files\/([\w-]+)$/.exec(href)?.[1];
  return id === undefined ? href : `/v1/spaces/${spaceId}/files/${id}/content`;
};
