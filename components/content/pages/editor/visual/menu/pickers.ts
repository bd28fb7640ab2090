import type { Plugin } from "prosemirror-state";
import { lazyModule } from "@/components/ui/lazy";
import { browserSay } from "@/components/ui/say";
import { foldText } from "@/lib/core/fold-text";
import type { Language } from "@/lib/core/locales/say";
import type { Choice, ChoiceGroup } from "./choice-list";
import { choiceMenu } from "./choice-menu";
import type { EmojiChoice, EmojiNames } from "./emoji-data";

/* The lists at "@", "{{" and ":". What they offer is loaded with their first use. */

/** Where the lists find what they offer. */
export type PickerSources = {
  /** People of the organization whose name or address has the words; none where it is unknown. */
  people: (words: string) => Promise<readonly Choice[]>;
  /** The Markdown of a mention. */
  mentionOf: (person: Choice) => string;
  /** Variables by their name in expressions, such as `space.vars.x`; absent where there are none. */
  variables?: () => Promise<readonly Choice[]>;
};

const MOST_OFFERED = 30;

const groupOf = <Each extends Choice>(items: readonly Each[]): ChoiceGroup<Each>[] => [
  { label: null, items: items.slice(0, MOST_OFFERED) },
];

/** Returns choices whose name has the words: first names that begin with them, then those with a part that does. */
const namedLike = <Each extends Choice>(all: readonly Each[], words: string): Each[] => {
  const wanted = foldText(words);
  const rank = ({ label }: Each): number => {
    const name = foldText(label);
    if (name.startsWith(wanted)) return 0;
    return name.split(/[._\s-]/).some((part) => part.startsWith(wanted)) ? 1 : name.includes(wanted) ? 2 : 3;
  };
  return all
    .map((each) => ({ each, rank: rank(each) }))
    .filter((found) => found.rank < 3)
    .sort((one, other) => one.rank - other.rank)
    .map(({ each }) => each);
};

const loadEmoji = lazyModule(() => import("./emoji-data"));
const loadGermanNames = lazyModule(() => import("./emoji-names-de"));

/** The search for emoji by their names in English and in the language of the console. */
async function loadEmojiFor(language: Language): Promise<(words: string) => EmojiChoice[]> {
  const [{ emojiSearch }, names] = await Promise.all([
    loadEmoji(),
    language === "de" ? loadGermanNames().then((loaded): EmojiNames => loaded.names) : undefined,
  ]);
  return emojiSearch(names);
}

/** @param insert puts the Markdown of inline syntax, or words, at the caret */
export const pickers = (
  { people, mentionOf, variables }: PickerSources,
  insert: (source: string) => void,
): Plugin[] => {
  const say = browserSay();
  let emojiFor: ((words: string) => EmojiChoice[]) | null = null;
  return [
    choiceMenu<Choice>({
      label: say("People"),
      pattern: /(?:^|[\s(])@((?:[\p{L}\p{N}._'’-]{1,40}(?: [\p{L}\p{N}._'’-]+){0,2})?)$/u,
      signs: 1,
      offer: async (words) => groupOf(await people(words)),
      onChoose: (person) => insert(mentionOf(person)),
    }),
    ...(variables
      ? [
          choiceMenu<Choice>({
            label: say("Variables"),
            pattern: /\{\{\s?([\w.]{0,64})$/,
            signs: 2,
            offer: async (words) => groupOf(namedLike(await variables(), words)),
            onChoose: ({ id }) => insert(`<expression expression="${id}"/>`),
          }),
        ]
      : []),
    choiceMenu<EmojiChoice>({
      label: say("Emoji"),
      pattern: /(?:^|[\s(]):([\p{L}\p{N}_+-]{2,40})$/u,
      signs: 1,
      offer: (words) => {
        if (emojiFor) return groupOf(emojiFor(words));
        return loadEmojiFor(say.language).then((loaded) => {
          emojiFor = loaded;
          return groupOf(loaded(words));
        });
      },
      onChoose: ({ mark }) => insert(mark),
    }),
  ];
};
