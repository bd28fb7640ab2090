/** The page that a response shows, to be counted as read. */
export type PageView = { page: string; siteSpace: string };

/** A response as it is made, before it is tagged and compressed. */
export type BuiltResponse = {
  status: number;
  headers: Record<string, string>;
  body: string;
  view?: PageView;
  /** Present if a later response for the same state may be better, so that this one is not kept. */
  isProvisional?: true;
};

/** A binary response. */
export type BuiltFile = Omit<BuiltResponse, "body"> & { body: Uint8Array };
