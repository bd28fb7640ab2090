const KEY = "bindery-recent-blocks";
const MOST = 5;

const all = (): readonly string[] => (localStorage.getItem(KEY) ?? "").split(" ").filter(Boolean);

/** Ids of the blocks that were chosen last in this browser, the latest first. */
export const recentBlocks = {
  all,
  note: (id: string): void => {
    const others = all().filter((other) => other !== id);
    localStorage.setItem(KEY, [id, ...others].slice(0, MOST).join(" "));
  },
};
