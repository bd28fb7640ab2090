/* The containers of a page by the names of their directives; dialects, documents and the editor derive theirs from here. */

/** Containers that hold parts of one kind and nothing else, with the name of their parts. */
export const ARRANGEMENTS: ReadonlyMap<string, string> = new Map([
  ["tabs", "tab"],
  ["stepper", "step"],
  ["columns", "column"],
  ["cards", "card"],
  ["updates", "update"],
]);

/** The arrangement that holds a part. */
export const ARRANGEMENT_OF: ReadonlyMap<string, string> = new Map(
  [...ARRANGEMENTS].map(([arrangement, part]) => [part, arrangement]),
);

/** Arrangements and their parts, whose names are also their classes in HTML. */
export const ARRANGED: ReadonlySet<string> = new Set([...ARRANGEMENTS].flat());

/** Containers with a type in documents, where cards are tables; tags in braces call them by the same names. */
export const DOCUMENT_CONTAINERS = [
  "hint",
  ...[...ARRANGEMENTS].filter(([name]) => name !== "cards").flat(),
  ...["if", "prompt"],
];
