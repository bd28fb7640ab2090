/** Longer lists of headings are left alone: comparing them takes the product of their lengths. */
const MOST_HEADINGS = 500;

/**
 * Maps the anchors of a page's former headings to its present ones, so that old links keep working. A heading counts
 * as renamed where its neighbours stayed and as many headings were added between them as removed.
 * @param versions anchors of the headings of a text in order, the present one first
 */
export function formerAnchors(versions: readonly (readonly string[])[]): Map<string, string> {
  const [present = [], ...former] = versions;
  const known = new Set(present);
  /** the present anchor for each anchor of the version after */
  let later = new Map(present.map((anchor) => [anchor, anchor]));
  let after = present;
  const found = new Map<string, string>();
  for (const before of former) {
    const followed = new Map<string, string>();
    for (const [anchor, successor] of successors(before, after)) {
      const now = later.get(successor);
      if (now === undefined) continue;
      followed.set(anchor, now);
      if (!known.has(anchor) && !found.has(anchor)) found.set(anchor, now);
    }
    later = followed;
    after = before;
  }
  return found;
}

/** Pairs the anchors of one version with those of the next: unchanged and renamed ones. */
function successors(before: readonly string[], after: readonly string[]): [string, string][] {
  if (Math.max(before.length, after.length) > MOST_HEADINGS) return [];
  const pairs: [string, string][] = [];
  let [from, to] = [0, 0];
  const renamed = (until: number, toUntil: number) => {
    if (until - from !== toUntil - to) return;
    for (let index = 0; from + index < until; index += 1) {
      pairs.push([before[from + index]!, after[to + index]!]);
    }
  };
  for (const [index, toIndex] of longestCommon(before, after)) {
    renamed(index, toIndex);
    pairs.push([before[index]!, after[toIndex]!]);
    from = index + 1;
    to = toIndex + 1;
  }
  renamed(before.length, after.length);
  return pairs;
}

/** The positions of the longest common subsequence. */
function longestCommon(one: readonly string[], other: readonly string[]): [number, number][] {
  const width = other.length + 1;
  const lengths = new Uint16Array((one.length + 1) * width);
  for (let at = one.length - 1; at >= 0; at -= 1) {
    for (let to = other.length - 1; to >= 0; to -= 1) {
      lengths[at * width + to] =
        one[at] === other[to]
          ? lengths[(at + 1) * width + to + 1]! + 1
          : Math.max(lengths[(at + 1) * width + to]!, lengths[at * width + to + 1]!);
    }
  }
  const places: [number, number][] = [];
  for (let at = 0, to = 0; at < one.length && to < other.length; ) {
    if (one[at] === other[to]) places.push([at++, to++]);
    else if (lengths[(at + 1) * width + to]! >= lengths[at * width + to + 1]!) at += 1;
    else to += 1;
  }
  return places;
}
