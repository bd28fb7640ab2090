import fc from "fast-check";
import { sameValue } from "@/lib/core/canonical-json";
import { orderKeyBetween } from "./order-key";
import { blankPage, type Change, foldSlug, hashText, type PageRecord } from "./records";
import { type MergeInput, type MergeResult, mergeTrees, neededContext, type Resolutions } from "./tree-merge";

/** Trees for tests: written by hand in the table of cases, generated in the properties. */

export type Tree = Map<string, PageRecord>;

const TEXTS = ["a\nb\nc\n", "a\nB\nc\n", "a\nb\nC\n", "A\nb\nc\n", "x\n", "a\nb2\nc\nd\n"];
export const textsByHash = new Map(TEXTS.map((text) => [hashText(text), text]));

export const page = (id: string, values: Partial<PageRecord> = {}): PageRecord => ({
  ...blankPage(id),
  title: id.toUpperCase(),
  slug: id,
  slugAuto: false,
  contentHash: hashText(TEXTS[0]!),
  ...values,
});

export const treeOf = (...pages: PageRecord[]): Tree => new Map(pages.map((record) => [record.id, record]));

export function changesBetween<T>(before: ReadonlyMap<string, T>, after: ReadonlyMap<string, T>) {
  const changes = new Map<string, Change<T>>();
  for (const id of new Set([...before.keys(), ...after.keys()])) {
    const change: Change<T> = { before: before.get(id), after: after.get(id) };
    if (!sameValue(change.before ?? null, change.after ?? null)) changes.set(id, change);
  }
  return changes;
}

export function mergeInput(base: Tree, main: Tree, change: Tree, more: Partial<MergeInput> = {}): MergeInput {
  const sides = { main: changesBetween(base, main), change: changesBetween(base, change) };
  const untouched = [...base.values()].filter(({ id }) => !sides.main.has(id) && !sides.change.has(id));
  return { ...sides, context: untouched, texts: textsByHash, ...more };
}

/** The input with only the untouched pages that the merge requests. */
export function withNeededContext(input: MergeInput): MergeInput {
  const { ancestorsOf, slugs } = neededContext(input.main, input.change, input.resolutions);
  const untouched = new Map(input.context.map((record) => [record.id, record]));
  const needed = new Map<string, PageRecord>();
  for (const start of ancestorsOf) {
    for (let id: string | null = start; id !== null; ) {
      const record: PageRecord | undefined = untouched.get(id);
      if (record) needed.set(record.id, record);
      id = record?.parentId ?? null;
    }
  }
  for (const { parentId, slug } of slugs) {
    for (const record of untouched.values()) {
      const folded = foldSlug(record.slug);
      if (record.parentId === parentId && (folded === slug || folded.startsWith(`${slug}-`))) {
        needed.set(record.id, record);
      }
    }
  }
  return { ...input, context: [...needed.values()] };
}

export function applyToMain(main: Tree, { pages }: MergeResult): Tree {
  const tree = new Map(main);
  for (const [id, record] of pages) {
    if (record) tree.set(id, record);
    else tree.delete(id);
  }
  return tree;
}

export function merged(base: Tree, main: Tree, change: Tree, resolutions?: Resolutions) {
  const result = mergeTrees(mergeInput(base, main, change, { resolutions }));
  return { result, tree: applyToMain(main, result) };
}

/** The fault of an invalid tree, or null: a missing parent, a cycle, two siblings with one slug. */
export function treeFault(tree: Tree): string | null {
  const addresses = new Set<string>();
  for (const record of tree.values()) {
    const seen = new Set<string>();
    for (let id: string | null = record.id; id !== null; id = tree.get(id)!.parentId) {
      if (!tree.has(id)) return `${record.id} hangs under ${id}, which does not live`;
      if (seen.has(id)) return `${record.id} is on a cycle`;
      seen.add(id);
    }
    const address = `${record.parentId}/${foldSlug(record.slug)}`;
    if (record.slug !== "" && addresses.has(address)) return `two pages at ${address}`;
    addresses.add(address);
  }
  return null;
}

const SLUGS = ["p", "q", "r", "s", "p-2"];

type Edit = { kind: number; page: number; other: number; value: number };

const edit = fc.record({
  kind: fc.nat({ max: 15 }),
  page: fc.nat({ max: 30 }),
  other: fc.nat({ max: 30 }),
  value: fc.nat({ max: 30 }),
});

function descendants(tree: Tree, root: string): Set<string> {
  const found = new Set([root]);
  for (let grew = true; grew; ) {
    grew = false;
    for (const { id, parentId } of tree.values()) {
      if (parentId === null || !found.has(parentId) || found.has(id)) continue;
      found.add(id);
      grew = true;
    }
  }
  return found;
}

function freeSlugAt(tree: Tree, parentId: string | null, wanted: string, except?: string): string {
  const used = new Set(
    [...tree.values()].filter((p) => p.parentId === parentId && p.id !== except).map((p) => p.slug),
  );
  let slug = wanted;
  for (let number = 3; used.has(slug); number++) slug = `${wanted}-${number}`;
  return slug;
}

const pick = <T>(items: readonly T[], index: number): T | undefined => items[index % items.length];

function addPage(tree: Tree, { page: at, value }: Edit, prefix: string, count: number): void {
  const parentId = pick([null, ...tree.keys()], at) ?? null;
  const id = value % 5 === 0 ? `shared${value % 2}` : `${prefix}${count}`;
  if (tree.has(id)) return;
  const slug = freeSlugAt(tree, parentId, pick(SLUGS, value)!);
  tree.set(id, page(id, { parentId, slug, contentHash: hashText(pick(TEXTS, value)!) }));
}

function movePage(tree: Tree, record: PageRecord, { other }: Edit): void {
  const below = descendants(tree, record.id);
  const parents = [null, ...[...tree.keys()].filter((id) => !below.has(id))];
  const parentId = pick(parents, other) ?? null;
  tree.set(record.id, { ...record, parentId, slug: freeSlugAt(tree, parentId, record.slug, record.id) });
}

function applyEdit(tree: Tree, step: Edit, prefix: string, count: number): void {
  if (step.kind <= 1 || tree.size === 0) {
    addPage(tree, step, prefix, count);
    return;
  }
  const record = pick([...tree.values()], step.page)!;
  const set = (values: Partial<PageRecord>) => tree.set(record.id, { ...record, ...values });
  if (step.kind <= 3) for (const id of descendants(tree, record.id)) tree.delete(id);
  else if (step.kind <= 8) movePage(tree, record, step);
  else if (step.kind === 9) {
    set({ slug: freeSlugAt(tree, record.parentId, pick(SLUGS, step.value)!, record.id) });
  } else if (step.kind === 10) set({ title: `T${step.value % 4}`, slugAuto: step.other % 2 === 0 });
  else if (step.kind === 11) set({ contentHash: hashText(pick(TEXTS, step.value)!) });
  else if (step.kind === 12) set({ orderKey: orderKeyBetween(record.orderKey, null) });
  else if (step.kind === 13) set({ layout: { ...record.layout, [`k${step.other % 2}`]: step.value % 3 } });
  else if (step.kind === 14) set({ description: pick([null, "d1", "d2"], step.value) ?? null });
  else set({ hidden: !record.hidden, emoji: pick([null, "e1", "e2"], step.value) ?? null });
}

function edited(tree: Tree, steps: readonly Edit[], prefix: string): Tree {
  const next = new Map(tree);
  steps.forEach((step, count) => {
    applyEdit(next, step, prefix, count);
  });
  return next;
}

export type Triple = { base: Tree; main: Tree; change: Tree };

/** A base tree of up to a dozen pages and two edited copies of it. */
export const triples: fc.Arbitrary<Triple> = fc
  .record({
    start: fc.array(
      edit.map((step) => ({ ...step, kind: 0, value: step.value % 5 === 0 ? step.value + 1 : step.value })),
      { maxLength: 12 },
    ),
    mainSteps: fc.array(edit, { maxLength: 8 }),
    changeSteps: fc.array(edit, { maxLength: 8 }),
  })
  .map(({ start, mainSteps, changeSteps }) => {
    const base = edited(new Map(), start, "b");
    return { base, main: edited(base, mainSteps, "m"), change: edited(base, changeSteps, "c") };
  });
