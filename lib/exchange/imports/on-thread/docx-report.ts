/** Some of the reader's errors have no message. */
type Message = { message: string | null };

/** Elements without a counterpart in Markdown, which the reader skips silently. */
const KINDS = [
  { tag: /<c:chart\b/g, one: "chart", many: "charts" },
  { tag: /<dgm:relIds\b/g, one: "diagram", many: "diagrams" },
  { tag: /<m:oMath\b/g, one: "formula", many: "formulas" },
  { tag: /<o:OLEObject\b/g, one: "embedded object", many: "embedded objects" },
  { tag: /<w:commentReference\b/g, one: "comment", many: "comments" },
] as const;

const STYLE =
  /^(?:Unrecognised \w+ style: '(?!null')(.*?)'|\w+ style with ID (.*?) was referenced but not defined)/;
const UNNAMED = /^Unrecognised \w+ style: 'null'/;
const ELEMENT = /^An unrecognised element was ignored: (.+)$/;
const PICTURE = /^Image of type/;
const MOST = 8;

type Lost = {
  /** types of pictures that browsers do not show */
  pictures: ReadonlySet<string>;
  /** number of pictures that are not in the document */
  missing: number;
  /** number of words in hidden text */
  hidden: number;
  /** number of words above and below the text of every sheet */
  around: number;
};

const RUN =
  /<w:r(?:\s[^<>]*)?>\s*<w:rPr(?:\s[^<>]*)?>((?:(?!<w:r[\s>])[\s\S])*?)<\/w:rPr>((?:(?!<w:r[\s>])[\s\S])*?)<\/w:r>/g;
const HIDDEN = /<w:vanish(?:\s+w:val="(?:1|true|on)")?\s*\/>/;

/** Removes text that Word hides, and counts its words. */
export function withoutHidden(xml: string): { xml: string; words: number } {
  let words = 0;
  if (!xml.includes("<w:vanish")) return { xml, words };
  const shown = xml.replace(RUN, (whole, properties: string, content: string) => {
    if (!HIDDEN.test(properties)) return whole;
    words += content.replace(/<[^<>]*>/g, " ").match(/\S+/g)?.length ?? 0;
    return "";
  });
  return { xml: shown, words };
}

/** Edits that wait for a decision in Word. */
const CHANGE = /<w:(?:ins|del|moveFrom|moveTo)\s[^<>]*[^/]>/g;

/** Sentences about the content of a document that its Markdown lacks. */
export function leftOut(
  document: string,
  messages: readonly Message[],
  { pictures, missing, hidden, around }: Lost,
): string[] {
  const counts = KINDS.map(({ tag, one, many }) => {
    const count = document.match(tag)?.length ?? 0;
    return count === 0 ? null : `${count} ${count === 1 ? one : many}`;
  }).filter((each) => each !== null);
  const changes = document.match(CHANGE)?.length ?? 0;
  const said = messages.map(({ message }) => message ?? "A part could not be read");
  const matches = (pattern: RegExp) => [
    ...new Set(said.flatMap((message) => pattern.exec(message)?.slice(1).find(Boolean) ?? [])),
  ];
  const others = said.filter(
    (message) => ![STYLE, UNNAMED, ELEMENT, PICTURE].some((pattern) => pattern.test(message)),
  );
  return [
    ...(counts.length > 0 ? [`Left out: ${counts.join(", ")}.`] : []),
    ...(hidden > 0 ? [`Hidden text was left out: ${wordsOf(hidden)}.`] : []),
    ...(around > 0 ? [`Headers and footers were left out: ${wordsOf(around)}.`] : []),
    ...(changes > 0 ? [`Tracked changes were accepted: ${changes}.`] : []),
    ...sentence([...pictures], (names) => `Pictures that browsers do not show were left out: ${names}.`),
    ...(missing > 0 ? [`Pictures that lie outside of the document were left out: ${missing}.`] : []),
    ...sentence(matches(ELEMENT), (names) => `Elements without a counterpart were left out: ${names}.`),
    ...sentence(matches(STYLE), (names) => `Styles without a counterpart became plain text: ${names}.`),
    ...sentence([...new Set(others)], (names) => `${names}.`),
  ];
}

const wordsOf = (count: number): string => (count === 1 ? "1 word" : `${count} words`);

function sentence(things: readonly string[], about: (names: string) => string): string[] {
  if (things.length === 0) return [];
  const some = things.slice(0, MOST).map((thing) => thing.replace(/\s+/g, " ").slice(0, 80));
  const rest = things.length - some.length;
  return [about(`${some.join(", ")}${rest > 0 ? ` and ${rest} more` : ""}`)];
}
