/** The query for the threads of one page, shared by server and browser. */
export const threadsOfPage = (targetPage: string | undefined) =>
  ({ targetPage, order: "asc", limit: "200" }) as const;
