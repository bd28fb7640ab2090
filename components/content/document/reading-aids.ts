import { lazyModule } from "@/components/ui/lazy";
import { browserSay } from "@/components/ui/say";
import { decodeWritten } from "@/lib/core/address-text";
import { addRequestButton } from "@/lib/sites/published/assets/request-button";
import { copyPartsIn, showNamedField } from "@/lib/sites/published/assets/same-parts";
import { showDiagrams } from "./diagrams";
import { readingWords } from "./reading-words";

/* Adds interaction to a rendered document: tabs, copy buttons for code and sections, request forms. The server sends
   all content, so everything is visible without scripts. */

const loadForms = lazyModule(() => import("./request-forms"));

export { showDiagrams };

/** Adds reading aids to a rendered document; existing ones stay. */
export const addReadingAids = (root: HTMLElement): void => {
  for (const tabs of root.querySelectorAll<HTMLElement>(".tabs:not([data-ready])")) makeTabs(tabs);
  const requests = [...root.querySelectorAll<HTMLElement>(".openapi-try:not([data-ready])")];
  for (const place of requests) place.dataset.ready = "";
  if (requests.length > 0) void addRequestButtons(requests);
  if (root.dataset.ready === undefined) copyPartsIn(root);
  root.dataset.ready = "";
  showNamedField();
  showDiagrams(root);
  if (!navigator.clipboard) return;
  for (const heading of root.querySelectorAll<HTMLElement>(HEADINGS)) addHeadingLink(heading);
  for (const pre of root.querySelectorAll<HTMLElement>("pre:not([data-ready])")) addCopyButton(pre);
};

const addRequestButtons = async (places: readonly HTMLElement[]): Promise<void> => {
  const { request } = await readingWords();
  for (const place of places)
    addRequestButton(place, async (shape) => (await loadForms()).requestFormHere(shape, request), request);
};

let counter = 0;

const makeTabs = (tabs: HTMLElement): void => {
  const panels = [...tabs.querySelectorAll<HTMLElement>(":scope > .tab")];
  if (panels.length === 0) return;
  tabs.dataset.ready = "";
  const list = document.createElement("div");
  list.setAttribute("role", "tablist");
  const buttons = panels.map((panel, index) => {
    counter += 1;
    const button = document.createElement("button");
    Object.assign(button, { type: "button", id: `tab-${counter}` });
    button.textContent = panel.dataset.title || browserSay()("Tab {number}", { number: String(index + 1) });
    button.setAttribute("role", "tab");
    panel.querySelector(":scope > .tab-title")?.remove();
    panel.setAttribute("role", "tabpanel");
    panel.setAttribute("aria-labelledby", button.id);
    panel.tabIndex = 0;
    return button;
  });
  const select = (chosen: number, focus = false): void => {
    for (const [index, button] of buttons.entries()) {
      const isChosen = index === chosen;
      button.setAttribute("aria-selected", String(isChosen));
      button.tabIndex = isChosen ? 0 : -1;
      // The browser's search and anchors find hidden panels and show them.
      if (isChosen) panels[index]?.removeAttribute("hidden");
      else panels[index]?.setAttribute("hidden", "until-found");
    }
    if (focus) buttons[chosen]?.focus();
  };
  for (const [index, button] of buttons.entries()) {
    button.addEventListener("click", () => select(index));
    panels[index]?.addEventListener("beforematch", () => select(index));
  }
  list.addEventListener("keydown", (event) => {
    const now = buttons.indexOf(document.activeElement as HTMLButtonElement);
    const last = buttons.length - 1;
    const to = {
      ArrowRight: now === last ? 0 : now + 1,
      ArrowLeft: now === 0 ? last : now - 1,
      Home: 0,
      End: last,
    }[event.key];
    if (to === undefined) return;
    event.preventDefault();
    select(to, true);
  });
  list.append(...buttons);
  tabs.prepend(list);
  const anchor = decodeWritten(location.hash.slice(1));
  const target = document.getElementById(anchor) ?? document.getElementsByName(anchor)[0];
  select(
    Math.max(
      0,
      panels.findIndex((panel) => target && panel.contains(target)),
    ),
  );
};

const HEADINGS = ":is(h1, h2, h3, h4, h5, h6)[id]:not([data-ready])";

/** Adds a button that copies the address of the section and puts it into the address bar. */
const addHeadingLink = (heading: HTMLElement): void => {
  const say = browserSay();
  const title = heading.textContent.trim();
  if (title === "") return;
  heading.dataset.ready = "";
  // Keeps the button's label out of the heading's name.
  heading.setAttribute("aria-label", title);
  const button = document.createElement("button");
  button.type = "button";
  button.className = "heading-link";
  button.textContent = "#";
  button.setAttribute("aria-label", say("Copy link to “{title}”", { title }));
  button.addEventListener("click", async () => {
    const address = new URL(location.href);
    address.hash = heading.id;
    history.replaceState(history.state, "", address);
    await navigator.clipboard.writeText(address.href);
    flash(button, say("Copied"), say("Link copied"));
  });
  heading.append(button);
};

const COPIED_MS = 2_000;

/** Shows the result of a press for a moment. */
const flash = (button: HTMLElement, text: string, label: string): void => {
  if (button.dataset.said !== undefined) return;
  const [was, name] = [button.textContent, button.getAttribute("aria-label") ?? ""];
  button.dataset.said = "";
  button.textContent = text;
  button.setAttribute("aria-label", label);
  setTimeout(() => {
    delete button.dataset.said;
    button.textContent = was;
    button.setAttribute("aria-label", name);
  }, COPIED_MS);
};

const addCopyButton = (pre: HTMLElement): void => {
  const code = pre.querySelector("code");
  if (!code) return;
  const say = browserSay();
  pre.dataset.ready = "";
  const frame = document.createElement("div");
  frame.className = "code-frame";
  const button = document.createElement("button");
  button.type = "button";
  button.textContent = say("Copy");
  button.setAttribute("aria-label", say("Copy code"));
  button.addEventListener("click", async () => {
    await navigator.clipboard.writeText(code.textContent.replace(/\n$/, ""));
    flash(button, say("Copied"), say("Copied"));
  });
  pre.replaceWith(frame);
  frame.append(pre, button);
};
