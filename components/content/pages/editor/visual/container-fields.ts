import type { Attrs, Node } from "prosemirror-model";
import type { Transaction } from "prosemirror-state";
import { browserSay } from "@/components/ui/say";
import { CODE_LANGUAGES } from "@/lib/core/content/code-languages";
import { nodes } from "@/lib/core/content/editing/schema";
import { hintStyleOf } from "@/lib/core/content/hints";
import { type Text, text } from "@/lib/core/locales/say";
import { type AttributeField, attributeField, type FieldOwner, type FieldWords } from "./attribute-field";
import { attrsOf, withAttribute } from "./editing/container-attributes";
import { alertKinds, hintStyles } from "./editing/hint-kinds";
import { addOtherwise } from "./islands/add-otherwise";
import { untilLeft } from "./islands/pending-source";
import { type ContainerWithFields, dispatchChange, hasFields, make, withNodeAttribute } from "./view-parts";

/* The fields above the words of blocks: the kind of a hint, the attributes of a container, the language of code. */

/** A block in the editor. */
type Owner = FieldOwner & { node: () => Node };

type ContainerField = FieldWords & { attribute: string };

const FIELDS: Record<ContainerWithFields, readonly ContainerField[]> = {
  tab: [{ attribute: "title", label: text("Title of the tab"), placeholder: text("Untitled tab") }],
  card: [{ attribute: "url", label: text("Link of the card"), placeholder: text("https://… or /pages/…") }],
  if: [{ attribute: "expression", label: text("Condition"), example: "visitor.claims.…" }],
  update: [
    { attribute: "date", label: text("Date of the entry"), example: "2026-01-31" },
    { attribute: "title", label: text("Title of the entry"), placeholder: text("Title") },
    { attribute: "tags", label: text("Tags of the entry"), placeholder: text("Tags, with commas") },
  ],
};

const UNLESS: readonly ContainerField[] = FIELDS.if.map((field) => ({ ...field, attribute: "unless" }));

const DAY = /^\d{4}-\d{2}-\d{2}$/;

const withAttributes = ({ view, position }: Owner, attrs: Attrs | null): Transaction | null => {
  const at = position();
  return at === undefined || !attrs ? null : view.state.tr.setNodeMarkup(at, null, attrs);
};

/** A field for days; a date in other words, which a colleague may write, has a field that can show it. */
const dateField = ({ input, show }: AttributeField, read: () => string): AttributeField => {
  const showType = () => {
    const isDay = read() === "" || DAY.test(read());
    if (!isDay) input.type = "text";
    // While words are typed, they may be none, or a day, on the way to others.
    else if (input !== document.activeElement) input.type = "date";
  };
  showType();
  return {
    input,
    show: () => {
      showType();
      show();
    },
  };
};

const isOtherwise = ({ type, attrs }: Node): boolean => type === nodes.island && attrs.kind === "else";

/**
 * Fills the head of a container with its fields, or with its title if the syntax has no place for them; the returned
 * function shows its changes, and is null without fields.
 */
export const containerFields = (head: HTMLElement, owner: Owner, title: string): (() => void) | null => {
  const { view, position, node } = owner;
  const { name, attributes } = attrsOf(node());
  const say = browserSay();
  const own = hasFields(name) ? FIELDS[name] : [];
  const known = name === "if" && "unless" in attributes ? UNLESS : own;
  const held = known.filter(({ attribute }) => withAttribute(node(), attribute, "x") !== null);
  if (held.length === 0) {
    head.textContent = title;
    head.hidden = title === "";
    return null;
  }
  const shown = held.map((field) => {
    const { attribute } = field;
    const made = attributeField(field, owner, {
      read: () => attrsOf(node()).attributes[attribute] ?? "",
      write: (value) => withAttributes(owner, withAttribute(node(), attribute, value)),
    });
    return attribute === "date" ? dateField(made, () => attrsOf(node()).attributes.date ?? "") : made;
  });
  head.append(...shown.map(({ input }) => input));
  const showValues = () => {
    for (const { show } of shown) show();
  };
  if (name !== "if") return showValues;
  const otherwise = make("button", "visual-action", say("Add otherwise"));
  otherwise.type = "button";
  otherwise.addEventListener("click", () => addOtherwise(view, position));
  head.prepend(make("span", "", known === UNLESS ? say("Shown unless") : say("Shown if")));
  head.append(otherwise);
  const show = () => {
    showValues();
    otherwise.hidden = node().children.some(isOtherwise);
  };
  show();
  return show;
};

/** The sign of an alert's kind, and the title behind it. */
const alertParts = (node: Node): { kind: string; sign: string; title: string } => {
  const [, kind = "", fold = "", title = ""] =
    /^(\[![\w-]+\])([+-]?)\s*(.*)$/s.exec(String(node.attrs.alert)) ?? [];
  return { kind, sign: kind + fold, title };
};

/** The title of an alert, as Markdown. One without a title has no field, as readers see only the name of its kind. */
const alertTitle = ({ view, position, node }: Owner): AttributeField => {
  const { input, show } = attributeField(
    { label: text("Title"), placeholder: text("Title") },
    { view, position },
    {
      read: () => alertParts(node()).title,
      write: (value) =>
        withNodeAttribute(view, position, "alert", `${alertParts(node()).sign} ${value.trim()}`.trimEnd()),
    },
  );
  const showTitle = () => {
    show();
    input.hidden = alertParts(node()).title === "" && document.activeElement !== input;
  };
  showTitle();
  return { input, show: showTitle };
};

/** Adds the kind of a hint to its head, and the title of an alert; the returned function shows others. */
export const kindField = (head: HTMLElement, owner: Owner): (() => void) => {
  const { view, node } = owner;
  const isAlert = node().type === nodes.quote;
  const kinds: readonly (readonly [value: string, label: Text])[] = isAlert ? alertKinds : hintStyles;
  const field = make("select", "visual-hint-style");
  const say = browserSay();
  field.setAttribute("aria-label", say("Kind of the callout"));
  for (const [value, label] of kinds) field.append(new Option(say(label), value));
  field.addEventListener("change", () => {
    const { value } = field;
    const attrs = isAlert
      ? { alert: String(node().attrs.alert).replace(alertParts(node()).kind, value) }
      : withAttribute(node(), "style", value);
    dispatchChange(view, withAttributes(owner, attrs));
  });
  head.prepend(field);
  const title = isAlert ? alertTitle(owner) : null;
  if (title) head.append(title.input);
  const show = () => {
    const { name, attributes } = attrsOf(node());
    field.value = isAlert ? alertParts(node()).kind.toUpperCase() : hintStyleOf(name, attributes.style)!;
    title?.show();
  };
  show();
  return show;
};

/** Suggests languages while a field has the focus: one list for each block of code would be much. */
const suggestLanguages = (field: HTMLInputElement): void => {
  const list = make("datalist");
  list.id = "code-languages";
  field.setAttribute("list", list.id);
  field.addEventListener("focus", () => {
    list.append(...CODE_LANGUAGES.map(({ value, name }) => new Option(name, value)));
    field.after(list);
  });
  field.addEventListener("blur", () => {
    list.replaceChildren();
    list.remove();
  });
};

/** Adds the language of a block of code to its head; the returned function shows another one. */
export const languageField = (head: HTMLElement, owner: Owner): (() => void) => {
  const { view, position, node } = owner;
  const { input, show } = attributeField(
    { label: text("Language of the code"), placeholder: text("Plain text") },
    owner,
    {
      read: () => node().attrs.lang ?? "",
      // On the way to another language, there may be one that is shown as a picture.
      write: (value, isLeft) => {
        const change = withNodeAttribute(view, position, "lang", value.replace(/[\s`~]+/g, "") || null);
        return untilLeft(view.state, position(), change, isLeft);
      },
    },
  );
  suggestLanguages(input);
  head.append(input);
  return show;
};
