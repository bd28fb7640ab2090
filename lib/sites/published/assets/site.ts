/*
 * Progressive enhancements of a published site, all optional: search while typing, the theme, buttons to copy
 * and wrap code, heading links to copy, the current section marked in the outline.
 */

import { MEMBERSHIPS_KEY } from "@/lib/core/memberships";
import { startCode } from "./code-blocks";
import { startCopying, startHeadings } from "./copying";
import { findElement, findElements } from "./find";
import { beginsAbove, layOutParts } from "./parts";
import { say } from "./say";
import { startSearch } from "./search";
import { startTabs } from "./tabs";
import { whenSeen } from "./when-seen";
import { startZoom } from "./zoom";

/** Closes the other menus. */
const closeMenus = (except: Node | null): void => {
  for (const menu of findElements("details:is(.menu, .on-page)[open]"))
    if (!menu.contains(except)) menu.removeAttribute("open");
};

const startMenus = (): void => {
  document.addEventListener("click", ({ target }) => closeMenus(target as Node));
  document.addEventListener("keydown", ({ key }) => {
    if (key !== "Escape") return;
    closeMenus(null);
    // On phones the table of contents is over the page.
    findElement(".contents")?.removeAttribute("open");
  });
};

const THEMES = ["system", "light", "dark"] as const;

const startTheme = (): void => {
  const button = findElement<HTMLButtonElement>(".theme");
  if (!button) return;
  const chosen = (): (typeof THEMES)[number] =>
    THEMES.find((theme) => document.documentElement.classList.contains(theme)) ?? "system";
  const show = (): void => {
    button.title = say(chosen());
    button.setAttribute("aria-label", say(chosen()));
  };
  button.addEventListener("click", () => {
    const next = THEMES[(THEMES.indexOf(chosen()) + 1) % THEMES.length]!;
    document.documentElement.className = next;
    try {
      localStorage.setItem("theme", next);
    } catch {
      // Without storage the theme still applies to this page.
    }
    show();
  });
  // The theme may have been changed on another page after this one was prerendered.
  document.addEventListener("prerenderingchange", () => {
    document.documentElement.className = localStorage.getItem("theme") ?? document.documentElement.className;
    show();
  });
  show();
};

/** Scrolls a list as far as needed to show a link in it, without moving the page. */
const showWithin = (list: HTMLElement, link: HTMLElement): void => {
  const [outside, inside] = [list.getBoundingClientRect(), link.getBoundingClientRect()];
  if (inside.top < outside.top || inside.bottom > outside.bottom)
    list.scrollTop += inside.top - outside.top - outside.height / 3;
};

/** Marks the section of the last passed heading, and names it in the bar of small screens. */
const startOutline = (): void => {
  const lists = findElements(".side, .outline");
  const linksTo = new Map<HTMLElement, HTMLAnchorElement[]>();
  for (const link of findElements(".outline a, .operations a") as HTMLAnchorElement[]) {
    const heading = document.getElementById(decodeURIComponent(link.hash.slice(1)));
    if (heading) linksTo.set(heading, [...(linksTo.get(heading) ?? []), link]);
  }
  // Either list may leave out headings that the other one has.
  const headings = [...linksTo.keys()].sort((one, other) =>
    one.compareDocumentPosition(other) & Node.DOCUMENT_POSITION_FOLLOWING ? -1 : 1,
  );
  if (headings.length === 0) return;
  const named = findElement(".on-page .now");
  let current: HTMLElement | undefined;
  const mark = (): void => {
    // A page that was not scrolled is at its beginning, also if it is short.
    const line = scrollY > 0 ? innerHeight / 4 : 0;
    const last = headings.findLast((heading) => beginsAbove(line, heading));
    const now = last ?? headings[0]!;
    // The link of the outline comes after that of the table of contents, which names the method too.
    // The page as a whole is no section.
    if (named) named.textContent = now.matches("main") ? "" : linksTo.get(now)!.at(-1)!.textContent;
    if (now === current) return;
    for (const link of current ? linksTo.get(current)! : []) link.removeAttribute("aria-current");
    for (const link of linksTo.get(now)!) {
      link.setAttribute("aria-current", "true");
      if (last) for (const list of lists) if (list.contains(link)) showWithin(list, link);
    }
    current = now;
  };
  let waiting = false;
  addEventListener(
    "scroll",
    () => {
      if (waiting) return;
      waiting = true;
      requestAnimationFrame(() => {
        waiting = false;
        mark();
      });
    },
    { passive: true },
  );
  mark();
};

/** Stores the scroll position of the table of contents, where the next page begins. */
const keepPlace = (): void => {
  const side = findElement(".side");
  side?.addEventListener(
    "scroll",
    () => {
      try {
        sessionStorage.setItem("side", String(side.scrollTop));
      } catch {
        // The next page shows its own position.
      }
    },
    { passive: true },
  );
};

/** Scrolls the row of sections to the current one, which may be beyond the edge of a phone. */
const showCurrentSection = (): void => {
  const row = findElement(".sections");
  const current = row?.querySelector(":is([aria-current], .current)");
  if (!row || !current) return;
  const [outside, inside] = [row.getBoundingClientRect(), current.getBoundingClientRect()];
  if (inside.left < outside.left || inside.right > outside.right)
    row.scrollLeft += inside.left + inside.width / 2 - outside.left - outside.width / 2;
};

/** About a second, in which most pages are laid out. */
const RESTORED_FRAMES = 60;

/**
 * Shows the same lines again after a reload. Parts of a long page have estimated heights at first, so the browser's own
 * offset leads elsewhere.
 */
const keepReadingPosition = (): void => {
  const headings = findElements("article :is(h2, h3, h4)[id]");
  addEventListener("pagehide", () => {
    const last = headings.findLast((heading) => beginsAbove(0, heading));
    const place = last ? [location.pathname, last.id, last.getBoundingClientRect().top] : [];
    try {
      sessionStorage.setItem("reading", JSON.stringify(place));
    } catch {
      // The browser's own offset remains.
    }
  });
  const [entry] = performance.getEntriesByType("navigation") as PerformanceNavigationTiming[];
  if (entry?.type !== "reload") return;
  let place: Partial<[string, string, number]> = [];
  try {
    place = JSON.parse(sessionStorage.getItem("reading") ?? "[]") as typeof place;
  } catch {
    // The browser's own offset remains.
  }
  const [path, id, top = 0] = place;
  const heading = path === location.pathname && id !== undefined ? document.getElementById(id) : null;
  if (!heading) return;
  let isTaken = false;
  const take = (): void => {
    isTaken = true;
  };
  for (const kind of ["wheel", "touchstart", "pointerdown", "keydown"])
    addEventListener(kind, take, { once: true, passive: true });
  // Parts above get their heights meanwhile, until the reader moves.
  const restore = (frames: number): void => {
    if (isTaken) return;
    scrollBy({ top: heading.getBoundingClientRect().top - top, behavior: "instant" });
    if (frames > 0) requestAnimationFrame(() => restore(frames - 1));
  };
  // The browser sets its own offset until then.
  if (document.readyState === "complete") restore(RESTORED_FRAMES);
  else addEventListener("load", () => requestAnimationFrame(() => restore(RESTORED_FRAMES)));
};

/** Sends a visitor's feedback, and replaces the form with the next question. */
const startFeedback = (): void => {
  document.addEventListener("submit", async (event) => {
    const form = event.target as HTMLFormElement;
    if (!form.matches(".feedback")) return;
    event.preventDefault();
    const fields = new URLSearchParams(new FormData(form, event.submitter) as unknown as URLSearchParams);
    fields.set("part", "1");
    try {
      const answer = await fetch(form.action, { method: "POST", body: fields });
      if (!answer.ok) throw new Error(answer.statusText);
      const next = document.createElement("template");
      next.innerHTML = await answer.text();
      const shown = next.content.firstElementChild as HTMLElement;
      form.replaceWith(shown);
      (shown.querySelector("textarea") ?? shown).focus();
    } catch {
      const failed = form.querySelector("[role=alert]") ?? document.createElement("p");
      failed.setAttribute("role", "alert");
      failed.textContent = say("notSent");
      form.append(failed);
    }
  });
};

/** Offers editing only to members of the organization; others would be asked to sign in. */
const offerEditing = (): void => {
  const about = findElement(".about[data-edit]");
  if (!about) return;
  const { edit = "", organization = "" } = about.dataset;
  let memberships: string | null = null;
  try {
    memberships = localStorage.getItem(MEMBERSHIPS_KEY);
  } catch {
    // Without storage no memberships are known.
  }
  if (!memberships?.split(" ").includes(organization)) return;
  const link = document.createElement("a");
  link.href = edit;
  link.rel = "nofollow";
  link.textContent = say("edit");
  about.append(" · ", link);
};

/** Counts a prefetched or prerendered page once it is read. */
const countView = (): void => {
  const [entry] = performance.getEntriesByType("navigation") as (PerformanceNavigationTiming & {
    deliveryType?: string;
  })[];
  const send = (): void => {
    void fetch(location.pathname, { method: "HEAD", headers: { "x-viewed": "1" }, keepalive: true });
  };
  if ((document as Document & { prerendering?: boolean }).prerendering) whenSeen(send);
  else if (entry?.deliveryType === "navigational-prefetch") send();
};

/**
 * Adds the speculation rules when the browser is idle; browsers that support them also support the idle
 * callback.
 */
const lookAhead = (): void => {
  const rules = findElement<HTMLTemplateElement>(".ahead")!;
  if ("requestIdleCallback" in window) requestIdleCallback(() => document.head.append(rules.content));
};

/** Runs each in a task of its own, so that no visitor waits for all of them. */
const inTurn = ([first, ...others]: readonly (() => void)[]): void => {
  if (!first) return;
  setTimeout(() => {
    first();
    inTurn(others);
  });
};

startMenus();
startTheme();
startSearch();
startFeedback();
startHeadings();
startCopying();
startTabs();
countView();
keepPlace();
offerEditing();
// These read the whole text, so they wait until it is painted.
const readText = (): void => {
  if ("waits" in document.body.dataset) return;
  removeEventListener("shown", readText);
  requestAnimationFrame(() =>
    inTurn([
      showCurrentSection,
      startCode,
      startOutline,
      keepReadingPosition,
      startZoom,
      layOutParts,
      lookAhead,
    ]),
  );
};
addEventListener("shown", readText);
readText();
