export const PAGE_KINDS = ["document", "group", "link", "computed"] as const;
export type PageKind = (typeof PAGE_KINDS)[number];
