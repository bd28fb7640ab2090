export const joinPath = (parent: string, slug: string): string =>
  parent === "" ? slug : `${parent}/${slug}`;
