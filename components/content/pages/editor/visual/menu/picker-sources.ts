import type { EditSession } from "@/components/content/pages/editor/edit-session";
import { reusableContents } from "@/lib/content/reusable-contents/operations";
import { operationAt } from "@/lib/content/scopes/operation-at";
import { members } from "@/lib/organizations/members/operations";
import { call } from "@/lib/platform/api/client";
import type { PickerSources } from "./pickers";

const MOST_PEOPLE = "6";

export type ListedPage = {
  session: EditSession;
  pageId: string;
  /** The organization whose people are listed. */
  organizationId: string | null;
};

/** Resolves to what is known if the server cannot be reached. */
const orNone = async <Each>(read: () => Promise<readonly Each[]>): Promise<readonly Each[]> => {
  try {
    return await read();
  } catch {
    return [];
  }
};

/** Reads people of the organization by their name or address. */
export const peopleOf =
  (organizationId: string | null): PickerSources["people"] =>
  (search) =>
    orNone(async () => {
      if (organizationId === null) return [];
      const { items } = await call(members.list, {
        params: { organizationId },
        query: { limit: MOST_PEOPLE, ...(search !== "" && { search }) },
      });
      return items.map(({ user }) => ({ id: user.id, label: user.displayName, mark: user.email ?? "" }));
    });

/** Reads people and variables for the lists in a page. */
export const pickerSources = ({ session, pageId, organizationId }: ListedPage): PickerSources => ({
  people: peopleOf(organizationId),
  mentionOf: ({ id }) => `<mention ref="/users/${id}"/>`,
  variables: () =>
    orNone(async () => {
      const scope = session.scope();
      const [space, own] = await Promise.all([
        call(operationAt(scope, reusableContents.variables), { params: scope }),
        session.read(pageId),
      ]);
      const named = (owner: string, variables: object) =>
        Object.entries(variables).map(([name, value]) => {
          const id = `${owner}.vars.${name}`;
          return { id, label: id, mark: String(value) };
        });
      const ofPage = own.page.type === "document" ? (own.page.variables ?? {}) : {};
      return [...named("space", space.variables), ...named("page", ofPage)];
    }),
});
