/** What is asked for the threads of one page, by the browser and before it by the server. */
export const threadsOfPage = (targetPage: string | undefined) =>
  ({ targetPage, order: "asc", limit: "200" }) as const;
