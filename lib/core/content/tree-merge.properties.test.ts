import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { sameValue } from "@/lib/core/canonical-json";
import { casesOf } from "@/lib/testing/extent";
import { foldSlug, type PageRecord } from "./records";
import { mergeTrees, type Resolution, type TreeConflict } from "./tree-merge";
import {
  applyToMain,
  merged,
  mergeInput,
  type Tree,
  type Triple,
  treeFault,
  triples,
  withNeededContext,
} from "./tree-merge.arbitraries";

const numRuns = casesOf(2_000, 100_000);
const seed = process.env.BINDERY_SEED ? Number(process.env.BINDERY_SEED) : undefined;

/** Cases that once broke a property; they run before the new ones. */
const KEPT = [
  { seed: 1692799084, path: "6275" },
  { seed: -547862662, path: "360" },
];

type Check = (triple: Triple) => void;
const seeded = seed === undefined ? {} : { seed };

const holds = (name: string, check: Check) =>
  it(name, () => {
    for (const kept of KEPT) fc.assert(fc.property(triples, check), { ...kept, numRuns: 1 });
    fc.assert(fc.property(triples, check), { numRuns, ...seeded });
  });

type Merged = ReturnType<typeof mergeTrees>;
type Kind = { share: number; is: (result: Merged) => boolean };

/** Kinds of merges, with their share of all: a property of one kind runs this share of the cases. */
const clean: Kind = { share: 0.6, is: ({ conflicts, notices }) => conflicts.length + notices.length === 0 };
const conflicting: Kind = { share: 0.35, is: ({ conflicts }) => conflicts.length > 0 };
const suffixing: Kind = { share: 0.05, is: ({ notices }) => notices.some(({ kind }) => kind === "slug") };

/** Checks a property of one kind of merges. */
const holdsFor = ({ share, is }: Kind, name: string, check: Check) =>
  it(name, () => {
    const some = triples.filter(({ base, main, change }) => is(merged(base, main, change).result));
    fc.assert(fc.property(some, check), { numRuns: Math.ceil(numRuns * share), ...seeded });
  });

const ids = (conflicts: TreeConflict[]) => conflicts.map((conflict) => conflict.id).sort();

const asObject = (tree: Tree) => Object.fromEntries([...tree].sort(([a], [b]) => (a < b ? -1 : 1)));

/** Pages in conflicts or notices of the merge, for which general properties may not hold. */
function mentioned({ conflicts, notices }: ReturnType<typeof mergeTrees>): Set<string> {
  return new Set([
    ...conflicts.flatMap((conflict) => [conflict.target.id, ...(conflict.pages ?? [])]),
    ...notices.map((notice) => notice.target.id),
  ]);
}

const FIELDS = [
  "parentId",
  "orderKey",
  "title",
  "slug",
  "slugAuto",
  "emoji",
  "description",
  "hidden",
  "layout",
  "contentHash",
] as const satisfies (keyof PageRecord)[];

const resolveAll = (
  conflicts: TreeConflict[],
  choose: (conflict: TreeConflict, index: number) => Resolution,
) => new Map(conflicts.map((conflict, index) => [conflict.id, choose(conflict, index)]));

describe("merging generated trees", () => {
  it("meets every kind of conflict that pages can have", () => {
    const met = new Set<string>();
    for (const { base, main, change } of fc.sample(triples, { seed: 1, numRuns: 2_000 })) {
      for (const { kind } of merged(base, main, change).result.conflicts) met.add(kind);
    }
    expect([...met].sort()).toEqual([
      "content",
      "cycle",
      "delete-edit",
      "delete-move",
      "delete-subtree",
      "field",
      "move",
      "slug",
    ]);
  });

  holds("an untouched main takes the change request as it is", ({ base, change }) => {
    const { result, tree } = merged(base, base, change);
    expect(result.conflicts).toEqual([]);
    expect(asObject(tree)).toEqual(asObject(change));
  });

  holds("an empty change request leaves main as it is", ({ base, main }) => {
    const { result } = merged(base, main, base);
    expect([result.pages.size, result.texts.size, result.conflicts, result.notices]).toEqual([0, 0, [], []]);
  });

  holds("equal edits on both sides merge to nothing", ({ base, main }) => {
    const { result } = merged(base, main, main);
    expect([result.pages.size, result.texts.size, result.conflicts, result.notices]).toEqual([0, 0, [], []]);
  });

  holds("swapping the sides gives the same conflicts", ({ base, main, change }) => {
    const [forth, back] = [merged(base, main, change), merged(base, change, main)];
    expect(ids(back.result.conflicts)).toEqual(ids(forth.result.conflicts));
  });

  holdsFor(
    clean,
    "swapping the sides gives the same tree where nothing clashes",
    ({ base, main, change }) => {
      const [forth, back] = [merged(base, main, change), merged(base, change, main)];
      expect(asObject(back.tree)).toEqual(asObject(forth.tree));
    },
  );

  holds("what one side alone changed is in the result", ({ base, main, change }) => {
    const { result, tree } = merged(base, main, change);
    const named = mentioned(result);
    for (const id of new Set([...base.keys(), ...main.keys(), ...change.keys()])) {
      if (named.has(id)) continue;
      const [b, m, c, r] = [base.get(id), main.get(id), change.get(id), tree.get(id)];
      if (!m || !c) {
        expect(r).toEqual(b ? undefined : (m ?? c));
        continue;
      }
      for (const field of FIELDS) {
        const mainKept = sameValue(b?.[field], m[field]);
        const changeKept = sameValue(b?.[field], c[field]);
        if (!mainKept && !changeKept) continue;
        // `slugAuto` follows the slug when both sides changed that.
        if (field === "slugAuto" && b?.slug !== m.slug && b?.slug !== c.slug) continue;
        expect({ [field]: r?.[field] }).toEqual({ [field]: changeKept ? m[field] : c[field] });
      }
    }
  });

  holds("no value appears that no side had, except suffixed slugs and merged texts", (triple) => {
    const { result, tree } = merged(triple.base, triple.main, triple.change);
    const suffixed = new Set(
      result.notices.filter(({ kind }) => kind === "slug").map(({ target }) => target.id),
    );
    const adrift = new Set(
      result.notices.filter(({ kind }) => kind === "rehomed").map(({ target }) => target.id),
    );
    for (const [id, record] of tree) {
      const known = [triple.base, triple.main, triple.change].flatMap((side) => side.get(id) ?? []);
      expect(known.length).toBeGreaterThan(0);
      for (const field of FIELDS) {
        if (field === "layout" || (field === "contentHash" && result.texts.has(id))) continue;
        if ((field === "slug" && suffixed.has(id)) || (field === "parentId" && adrift.has(id))) continue;
        expect(known.map((side) => side[field])).toContainEqual(record[field]);
      }
    }
  });

  holds("the result is a forest with live parents and unique sibling slugs", ({ base, main, change }) => {
    expect(treeFault(merged(base, main, change).tree)).toBeNull();
  });

  holds("pages that no side touched are not written", ({ base, main, change }) => {
    const { result } = merged(base, main, change);
    for (const id of result.pages.keys()) {
      const sides = [base.get(id), main.get(id), change.get(id)];
      expect(sides.every((side) => sameValue(side ?? null, sides[0] ?? null))).toBe(false);
    }
  });

  holds("merging again after a merge changes nothing", ({ base, main, change }) => {
    const { tree } = merged(base, main, change);
    const input = mergeInput(main, tree, tree);
    const texts = new Map([...input.texts]);
    const again = mergeTrees({ ...input, texts });
    expect([again.pages.size, again.conflicts, again.notices]).toEqual([0, [], []]);
  });

  holdsFor(
    conflicting,
    "resolving everything to main gives main's value for each conflict",
    ({ base, main, change }) => {
      const open = merged(base, main, change).result.conflicts;
      const { result, tree } = merged(
        base,
        main,
        change,
        resolveAll(open, () => ({ choice: "main" })),
      );
      expect(treeFault(tree)).toBeNull();
      for (const conflict of result.conflicts.filter(({ resolved }) => resolved)) {
        const { id } = conflict.target;
        const [r, m] = [tree.get(id), main.get(id)];
        if (conflict.kind === "content") expect(r?.contentHash).toBe(m?.contentHash);
        if (conflict.kind.startsWith("delete") && !m) expect(r).toBeUndefined();
        if (conflict.kind.startsWith("delete") && m) expect(r?.title).toBe(m.title);
        if (conflict.kind === "field" && conflict.field === "title") expect(r?.title).toBe(m?.title);
      }
    },
  );

  holdsFor(
    conflicting,
    "whatever is chosen, the result is a tree and only known conflicts are resolved",
    (triple) => {
      const { base, main, change } = triple;
      const open = merged(base, main, change).result.conflicts;
      const chosen = resolveAll(open, (conflict, index) => ({
        choice: conflict.options[(index * 7 + base.size + change.size) % conflict.options.length]!,
      }));
      const { result, tree } = merged(base, main, change, chosen);
      expect(treeFault(tree)).toBeNull();
      for (const conflict of result.conflicts) expect(conflict.resolved).toBe(chosen.has(conflict.id));
    },
  );

  holds("the order in which changes arrive does not matter", ({ base, main, change }) => {
    const input = mergeInput(base, main, change);
    const reversed = {
      ...input,
      main: new Map([...input.main].reverse()),
      change: new Map([...input.change].reverse()),
      context: [...input.context].reverse(),
    };
    expect(mergeTrees(reversed)).toEqual(mergeTrees(input));
  });

  holds("the context that a merge asks for is enough", ({ base, main, change }) => {
    const whole = mergeInput(base, main, change);
    const open = mergeTrees(whole);
    expect(mergeTrees(withNeededContext(whole))).toEqual(open);
    const resolutions = resolveAll(open.conflicts, (conflict, index) => ({
      choice: conflict.options[(index * 5 + main.size) % conflict.options.length]!,
    }));
    const decided = { ...whole, resolutions };
    const result = mergeTrees(decided);
    expect(mergeTrees(withNeededContext(decided))).toEqual(result);
    expect(treeFault(applyToMain(main, result))).toBeNull();
  });

  holdsFor(suffixing, "suffixed slugs follow the slug that was wanted", (triple) => {
    const { result, tree } = merged(triple.base, triple.main, triple.change);
    for (const { target } of result.notices.filter(({ kind }) => kind === "slug")) {
      const record = tree.get(target.id);
      if (!record) throw new Error(`The page ${target.id} is named and not in the tree.`);
      const wanted = [triple.base, triple.main, triple.change].flatMap(
        (side) => side.get(target.id)?.slug ?? [],
      );
      expect(wanted.some((slug) => foldSlug(record.slug).startsWith(`${foldSlug(slug)}-`))).toBe(true);
    }
  });
});
