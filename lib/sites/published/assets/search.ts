import { findElement } from "./find";
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

export const startSearch = (): void => {
  const form = findElement<HTMLFormElement>("form.search");
  const field = form?.querySelector("input");
  if (!form || !field) return;
  document.addEventListener("keydown", (event) => {
    // Tabs are radio buttons, which take no text.
    const typing = (event.target as Element).closest(
      "input:not([type=radio]), textarea, select, [contenteditable]",
    );
    const wanted =
      (event.key === "/" && !typing) || (event.key.toLowerCase() === "k" && (event.metaKey || event.ctrlKey));
    if (!wanted) return;
    event.preventDefault();
    field.focus();
    field.select();
  });

  const recentKey = `recent ${new URL(form.action).pathname}`;
  // A task of its own: opening the storage is slow, and the script's task already ends with a layout.
  setTimeout(() => whenSeen(() => noteRecent(recentKey)));

  const box = document.createElement("div");
  box.className = "found";
  box.hidden = true;
  const body = document.createElement("div");
  const keys = document.createElement("p");
  keys.className = "keys";
  const arrows = `${arrowKey(say("up"), "M12 20V4m-7 7 7-7 7 7")} ${arrowKey(say("down"), "M12 4v16m-7-7 7 7 7-7")}`;
  keys.innerHTML = `${say("choose", { keys: arrows })} ${say("open", { keys: "<kbd>Enter</kbd>" })} ${say("close", { keys: "<kbd>Esc</kbd>" })}`;
  box.append(body, keys);
  const said = document.createElement("p");
  said.className = "sr-only";
  said.setAttribute("role", "status");
  form.append(box, said);

  let asked = "";
  let underway = false;
  let settling: ReturnType<typeof setTimeout> | undefined;
  const show = (shown: boolean): void => {
    box.hidden = !shown;
  };
  /** Offers recent pages for an empty field; returns false if there are none. */
  const showRecent = (): boolean => {
    const pages = recentPages(recentKey).filter(({ href }) => href !== location.pathname);
    const list = document.createElement("ul");
    list.className = "results";
    for (const { title, href } of pages) {
      const link = document.createElement("a");
      link.href = href;
      link.textContent = title;
      const item = document.createElement("li");
      item.append(link);
      list.append(item);
    }
    const heading = document.createElement("p");
    heading.textContent = say("recent");
    body.replaceChildren(heading, list);
    return pages.length > 0;
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
    said.textContent = pages === 0 ? "" : say("pages", { count: pages });
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
        if (query === "") {
          clearTimeout(settling);
          said.textContent = "";
        } else await find(query);
      } catch {
        body.textContent = say("notSearched");
        asked = "";
        show(true);
        break;
      }
      show(field.value.trim() === "" ? showRecent() : true);
    }
    underway = false;
  };
  field.addEventListener("input", () => {
    clearTimeout(settling);
    void ask();
  });
  field.addEventListener("focus", () => {
    const query = field.value.trim();
    show(query === "" ? showRecent() : query === asked);
  });
  form.addEventListener("submit", () => clearTimeout(settling));
  form.addEventListener("keydown", (event) => {
    if (box.hidden) return;
    if (event.key === "Escape") {
      event.preventDefault();
      field.focus();
      show(false);
    } else if (event.key === "ArrowDown" || event.key === "ArrowUp") {
      event.preventDefault();
      const stops: HTMLElement[] = [field, ...box.querySelectorAll("a")];
      const at = stops.indexOf(document.activeElement as HTMLElement);
      stops[(at + (event.key === "ArrowDown" ? 1 : -1) + stops.length) % stops.length]?.focus();
    }
  });
  for (const kind of ["click", "focusin"]) {
    document.addEventListener(kind, ({ target }) => {
      if (!form.contains(target as Node)) show(false);
    });
  }
};
