import { type Ask, type MeasuredServer, request } from "./measure";

let counter = 0;
/** Returns words that no text has contained before. */
export const fresh = () => `${Date.now()}-${counter++}`;

const text = (what: string) => `# Page\n\n${what}\n\nThe second paragraph, which stays.\n`;

export const edit = (page: string, what: string) => ({
  operation: "update_page",
  page,
  document: { markdown: text(what) },
});

/** Opens a change request and returns its address. */
export async function newDraft(ours: MeasuredServer, spaceId: string): Promise<string> {
  const ask: Ask = { method: "POST", path: `/v1/spaces/${spaceId}/change-requests`, body: () => ({}) };
  const { id } = await request<{ id: string }>(ours, ask);
  return `/v1/spaces/${spaceId}/change-requests/${id}`;
}
