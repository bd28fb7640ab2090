import { findElement, findElements } from "./find";
import { say } from "./say";
import { whenSeen } from "./when-seen";

const STORED_RECENT = 6;

type RecentPage = { title: string; href: string };

/** The pages of this site that were read last, kept in the visitor's browser only. */
const recentPages = (key: string): RecentPage[] => {
  try {
    return JSON.parse(localStorage.getItem(key) ?? "[]") as RecentPage[];
  } catch {
    return [];
  }
};

const noteRecent = (key: string): void => {
  const title = findElement<HTMLMetaElement>('meta[property="og:title"]')?.content;
  if (!title) return;
  const href = location.pathname;
  const others = recentPages(key).filter((page) => page.href !== href);
  try {
    localStorage.setItem(key, JSON.stringify([{ title, href }, ...others].slice(0, STORED_RECENT)));
  } catch {
    // Without storage there are no recent pages.
  }
};

const arrowKey = (name: string, path: string): string =>
  `<kbd><svg role="img" aria-label="${name}" width="10" height="10" viewBox="0 0 24 24" fill="none" stroke="currentColor" stroke-width="2.5"><path d="${path}"/></svg></kbd>`;

/** A search counts as complete after this time without a key press. */
const SETTLED_MS = 1_500;

/** The entries of the table of contents. */
const CONTENTS = ".side li:not(.drawer-links *) a";

/**
 * The top of the table of contents, for visitors who have read nothing here yet; on a page without one, the other pages
 * that it links to.
 */
const firstPages = (): RecentPage[] =>
  (findElements(findElement(CONTENTS) ? CONTENTS : ".prose-doc a[href^='/']") as HTMLAnchorElement[])
    .map(({ textContent, href }) => ({ title: textContent.trim(), href }))
    // A card of a picture has no words.
    .filter(({ title }) => title)
    .slice(0, STORED_RECENT);

/** The list of results, of which one is chosen: arrow keys move the choice, and Enter opens it. */
class Choices {
  #options: HTMLAnchorElement[] = [];
  #at = 0;

  constructor(
    readonly field: HTMLInputElement,
    readonly body: HTMLElement,
  ) {}

  get chosen(): HTMLAnchorElement | undefined {
    return this.#options[this.#at];
  }

  /** Reads the list that is shown now, and chooses the first entry. */
  read(): void {
    const list = this.body.querySelector(".results");
    this.#options = list ? [...list.querySelectorAll("a")] : [];
    list?.setAttribute("role", "listbox");
    list?.setAttribute("aria-label", this.field.placeholder);
    list?.setAttribute("id", "~found");
    for (const inner of list?.querySelectorAll("ul, li") ?? []) inner.setAttribute("role", "none");
    for (const [index, option] of this.#options.entries()) {
      option.id = `~found-${index}`;
      option.setAttribute("role", "option");
      option.addEventListener("pointermove", () => this.#choose(index, false));
    }
    this.field.setAttribute("aria-expanded", String(this.#options.length > 0));
    this.#choose(0);
  }

  move(step: 1 | -1): void {
    const count = this.#options.length;
    if (count > 0) this.#choose((this.#at + step + count) % count);
  }

  #choose(at: number, scrolls = true): void {
    this.#at = at;
    for (const [index, option] of this.#options.entries())
      option.setAttribute("aria-selected", String(index === at));
    if (this.chosen) this.field.setAttribute("aria-activedescendant", this.chosen.id);
    else this.field.removeAttribute("aria-activedescendant");
    if (scrolls) this.chosen?.scrollIntoView({ block: "nearest" });
  }
}

type Finder = { open: (query: string) => void };

function createFinder(form: HTMLFormElement, recentKey: string): Finder {
  const dialog = document.createElement("dialog");
  dialog.className = "finder";
  const arrows = `${arrowKey(say("up"), "M12 20V4m-7 7 7-7 7 7")} ${arrowKey(say("down"), "M12 4v16m-7-7 7 7 7-7")}`;
  dialog.innerHTML = `<form method="get" class="search" role="search"><input type="search" name="q" role="combobox" aria-expanded="false" aria-controls="~found" aria-autocomplete="list" maxlength="512" autocomplete="off" spellcheck="false"><button type="button">Esc</button></form><div class="found"></div><p class="keys">${say("choose", { keys: arrows })} ${say("open", { keys: "<kbd>Enter</kbd>" })} ${say("close", { keys: "<kbd>Esc</kbd>" })}</p><p class="sr-only" role="status"></p>`;
  const own = dialog.querySelector("form")!;
  const field = dialog.querySelector("input")!;
  const body = dialog.querySelector<HTMLElement>(".found")!;
  const statusLine = dialog.querySelector<HTMLElement>("[role=status]")!;
  const closing = dialog.querySelector("button")!;
  const outside = form.querySelector("input")!;
  own.action = form.action;
  field.placeholder = outside.placeholder;
  for (const each of [dialog, field]) each.setAttribute("aria-label", outside.getAttribute("aria-label")!);
  closing.setAttribute("aria-label", say("close", { keys: "Esc" }));
  document.body.append(dialog);

  const choices = new Choices(field, body);
  let asked = "";
  let underway = false;
  let settling: ReturnType<typeof setTimeout> | undefined;
  /** Offers pages for an empty field: those read last, or the first ones of the table of contents. */
  const showPages = (): void => {
    const recent = recentPages(recentKey).filter(({ href }) => href !== location.pathname);
    const list = document.createElement("ol");
    list.className = "results";
    for (const { title, href } of recent.length > 0 ? recent : firstPages()) {
      const link = document.createElement("a");
      link.href = href;
      link.textContent = title;
      const item = document.createElement("li");
      item.append(link);
      list.append(item);
    }
    const heading = document.createElement("p");
    heading.textContent =
      recent.length > 0
        ? say("recent")
        : (findElement(CONTENTS)?.closest("nav")?.getAttribute("aria-label") ?? "");
    body.replaceChildren(heading, list);
    choices.read();
  };
  const find = async (query: string): Promise<void> => {
    const address = new URL(form.action);
    const fields = new URLSearchParams({ q: query, part: "1", from: location.pathname });
    address.search = fields.toString();
    const answer = await fetch(address);
    if (!answer.ok) throw new Error(answer.statusText);
    body.innerHTML = await answer.text();
    const pages = body.querySelectorAll(".results > li").length;
    clearTimeout(settling);
    settling = setTimeout(() => {
      address.search = `${fields}&settled=1`;
      void fetch(address).catch(() => {});
    }, SETTLED_MS);
    statusLine.textContent = pages === 0 ? "" : say("pages", { count: pages });
    choices.read();
  };
  /**
   * One request at a time: each response is shown even while the visitor types on, then the latest text is
   * searched.
   */
  const ask = async (): Promise<void> => {
    if (underway) return;
    underway = true;
    for (let query = field.value.trim(); query !== asked; query = field.value.trim()) {
      asked = query;
      try {
        if (query !== "") await find(query);
        else {
          clearTimeout(settling);
          statusLine.textContent = "";
          showPages();
        }
      } catch {
        body.textContent = say("notSearched");
        asked = "";
        break;
      }
    }
    underway = false;
  };
  field.addEventListener("input", () => {
    clearTimeout(settling);
    void ask();
  });
  own.addEventListener("submit", (event) => {
    clearTimeout(settling);
    // Results of a former text are not what the visitor means.
    const { chosen } = choices;
    if (!chosen || underway || asked !== field.value.trim()) return;
    event.preventDefault();
    chosen.click();
  });
  dialog.addEventListener("keydown", (event) => {
    if (event.key === "Escape") dialog.close();
    else if (event.key === "ArrowDown") choices.move(1);
    else if (event.key === "ArrowUp") choices.move(-1);
    else return;
    event.preventDefault();
  });
  dialog.addEventListener("click", ({ target }) => {
    const isPage = (target as Element).closest(".results a");
    if (target === dialog || target === closing || isPage) dialog.close();
  });
  return {
    open: (query) => {
      if (dialog.open) return;
      dialog.showModal();
      field.value = query;
      field.select();
      if (query === "") {
        asked = "";
        showPages();
      } else void ask();
    },
  };
}

/** The field in the bar opens a dialog; without a script it is the form of a page with results. */
export const startSearch = (): void => {
  const form = findElement<HTMLFormElement>("form.search");
  const field = form?.querySelector("input");
  if (!form || !field) return;
  const recentKey = `recent ${new URL(form.action).pathname}`;
  let finder: Finder | undefined;
  const open = (): void => {
    finder ??= createFinder(form, recentKey);
    finder.open(field.value);
  };
  // Text that was typed before the script had loaded.
  const isInUse = document.activeElement === field && field.value !== field.defaultValue;
  field.readOnly = true;
  field.setAttribute("aria-haspopup", "dialog");
  field.addEventListener("click", open);
  field.addEventListener("keydown", (event) => {
    if (event.metaKey || event.ctrlKey || event.altKey) return;
    if (event.key === "Enter" || event.key === "ArrowDown") event.preventDefault();
    else if (event.key.length !== 1) return;
    // The character itself is typed into the dialog, which has the focus then.
    open();
  });
  document.addEventListener("keydown", (event) => {
    // Tabs are radio buttons, which take no text.
    const typing = (event.target as Element).closest(
      "input:not([type=radio], [readonly]), textarea, select, [contenteditable]",
    );
    const wanted =
      (event.key === "/" && !typing) || (event.key.toLowerCase() === "k" && (event.metaKey || event.ctrlKey));
    if (!wanted) return;
    event.preventDefault();
    open();
  });
  if (isInUse) open();

  // A task of its own: opening the storage is slow, and the script's task already ends with a layout.
  setTimeout(() => whenSeen(() => noteRecent(recentKey)));
};
