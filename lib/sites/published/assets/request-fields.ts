import type { SiteWords } from "@/lib/core/locales/catalogue";
import type { SayWords } from "@/lib/core/locales/words";
import { jsonFields } from "@/lib/core/openapi/request";

/* The fields of a form that sends a request: a text, a choice, a list of either, or files. */

type SayRequest = SayWords<SiteWords["request"]>;
type Attributes = Record<string, string | boolean>;

export function make<Name extends keyof HTMLElementTagNameMap>(
  name: Name,
  attributes: Attributes = {},
  ...children: (Node | string)[]
): HTMLElementTagNameMap[Name] {
  const made = document.createElement(name);
  for (const [key, value] of Object.entries(attributes)) {
    if (value !== false) made.setAttribute(key, value === true ? "" : value);
  }
  made.append(...children);
  return made;
}

let counter = 0;
const nextId = (): string => {
  counter += 1;
  return `~request-${counter}`;
};

/** Puts a label above a field. */
export function labelled(label: string, field: HTMLElement, hint = ""): HTMLElement {
  field.id = nextId();
  const words = make("label", { for: field.id }, label);
  if (hint !== "") words.append(make("small", {}, hint));
  return make("div", { class: "request-field" }, words, field);
}

/** Headers are sent in Latin-1, without line breaks. */
const NO_HEADER = /[^\t\x20-\x7e\x80-\xff]/u;

/** Checks the values of a form, and shows a problem at its field. */
export function isValid(form: HTMLFormElement, say: SayRequest): boolean {
  for (const input of form.querySelectorAll<HTMLInputElement>("[data-header]")) {
    const [character] = NO_HEADER.exec(input.value) ?? [];
    input.setCustomValidity(character === undefined ? "" : say("notHeader", { character }));
  }
  for (const area of form.querySelectorAll<HTMLTextAreaElement>("[data-fields]"))
    area.setCustomValidity(area.value === "" || jsonFields(area.value) ? "" : say("notFields"));
  return form.reportValidity();
}

export const option = (value: string, label = value): HTMLOptionElement => make("option", { value }, label);

type FieldShape = {
  name: string;
  required: boolean;
  /** all allowed values */
  values?: readonly string[];
  isList: boolean;
  isHeader?: boolean;
  /** suggested values; those of a field that is not required are only shown as an example */
  examples: readonly string[];
};

/** A field and a function that reads its values; those that are empty are left out. */
type Field<Value> = { node: HTMLElement; read: () => Value[] };

export function valueField(shape: FieldShape, hint: string, say: SayRequest): Field<string> {
  const { name, required, isList, examples } = shape;
  if (isList) return listField(shape, hint, say);
  const input = oneValue(shape, required);
  if (required) input.value = examples[0] ?? input.value;
  return {
    node: labelled(name, input, hint),
    read: () => (input.value === "" ? [] : [input.value]),
  };
}

function oneValue(
  { values, examples, isHeader = false }: FieldShape,
  required: boolean,
): HTMLInputElement | HTMLSelectElement {
  if (values) {
    const none = required ? [] : [option("", "–")];
    return make("select", { required }, ...none, ...values.map((value) => option(value)));
  }
  const attributes = { autocomplete: "off", spellcheck: "false", "data-header": isHeader };
  const input = make("input", { ...attributes, required });
  if (!required && examples[0]) input.placeholder = examples[0];
  return input;
}

/** A row for each value, and a button that adds one. */
function listField(shape: FieldShape, hint: string, say: SayRequest): Field<string> {
  const { name, required, examples } = shape;
  const rows = make("div", { class: "request-list" });
  const inputs = (): (HTMLInputElement | HTMLSelectElement)[] => [
    ...rows.querySelectorAll<HTMLInputElement | HTMLSelectElement>("input, select"),
  ];
  const add = (value: string, isFirst: boolean): HTMLElement => {
    const input = oneValue(shape, required && isFirst);
    input.setAttribute("aria-label", name);
    input.value = value;
    const remove = make("button", { type: "button", "aria-label": say("removeValue", { name }) }, "×");
    const row = make("div", {}, input, remove);
    remove.addEventListener("click", () => {
      if (rows.childElementCount > 1) row.remove();
      else input.value = "";
      (inputs().at(-1) ?? more).focus();
    });
    rows.append(row);
    return input;
  };
  const more = make("button", { type: "button", class: "request-more" }, say("addValue"));
  more.addEventListener("click", () => add("", false).focus());
  const [first = "", ...others] = required ? examples : [];
  add(first, true);
  for (const value of others) add(value, false);
  const title = nextId();
  const words = make("div", { class: "request-label", id: title }, name);
  if (hint !== "") words.append(make("small", {}, hint));
  return {
    node: make("div", { class: "request-field", role: "group", "aria-labelledby": title }, words, rows, more),
    read: () => inputs().flatMap(({ value }) => (value === "" ? [] : [value])),
  };
}

export function fileField(
  { name, required, isList }: Pick<FieldShape, "name" | "required" | "isList">,
  hint: string,
): Field<File> {
  const input = make("input", { type: "file", required, multiple: isList });
  return { node: labelled(name, input, hint), read: () => [...(input.files ?? [])] };
}
