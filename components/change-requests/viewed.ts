import { useStored } from "../ui/use-stored";
import type { ChangedPage } from "./changed-pages";

/** What a page's change amounts to: stays the same until somebody edits the page or its base moves. */
export const fingerprintOf = ({ mark, attributes, move, reordered }: ChangedPage): string => {
  const text = JSON.stringify([mark, attributes, move?.after?.id ?? null, reordered]);
  let hash = 0;
  for (let at = 0; at < text.length; at += 1) hash = (Math.imul(hash, 31) + text.charCodeAt(at)) | 0;
  return `${text.length.toString(36)}-${(hash >>> 0).toString(36)}`;
};

const parse = (stored: string): Record<string, string> => {
  try {
    const value: unknown = JSON.parse(stored);
    return typeof value === "object" && value !== null ? (value as Record<string, string>) : {};
  } catch {
    return {};
  }
};

/** Which pages of a change request this person has looked at, kept in this browser until their content changes. */
export const useViewed = (changeRequestId: string) => {
  const [stored, setStored] = useStored(`bindery-viewed ${changeRequestId}`, "{}");
  const viewed = parse(stored);
  return {
    isViewed: (page: ChangedPage) => viewed[page.id] === fingerprintOf(page),
    /** Was looked at once, and changed since. */
    isChanged: (page: ChangedPage) => page.id in viewed && viewed[page.id] !== fingerprintOf(page),
    setViewed: (page: ChangedPage, next: boolean) => {
      const { [page.id]: _, ...rest } = viewed;
      setStored(JSON.stringify(next ? { ...rest, [page.id]: fingerprintOf(page) } : rest));
    },
  };
};
export type Viewed = ReturnType<typeof useViewed>;
