/**
 * Returns the path, or the first free one with "-2", "-3", … before its ending, and takes it. Some file systems take
 * capitals and small letters for the same.
 */
export function freePath(taken: Set<string>, stem: string, ending: string): string {
  let path = stem + ending;
  for (let count = 2; taken.has(path.toLowerCase()); count += 1) path = `${stem}-${count}${ending}`;
  taken.add(path.toLowerCase());
  return path;
}
