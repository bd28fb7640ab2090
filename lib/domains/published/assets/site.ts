/*
 * What a published site does beyond being read, all of which can be missing: search while typing, the theme, buttons
 * that copy and wrap code, links of headings to copy, the section being read marked in the outline.
 */

import { MEMBERSHIPS_KEY } from "../../../memberships";
import { startCode } from "./code-blocks";
import { startCopying, startHeadings } from "./copying";
import { all, one } from "./find";
import { beginsAbove, layOutParts } from "./parts";
import { startSearch } from "./search";
import { whenSeen } from "./when-seen";

/** Closes the menus that others than the pressed one are. */
const closeMenus = (except: Node | null): void => {
  for (const menu of all("details:is(.menu, .on-page)[open]"))
    if (!menu.contains(except)) menu.removeAttribute("open");
};

const startMenus = (): void => {
  document.addEventListener("click", ({ target }) => closeMenus(target as Node));
  document.addEventListener("keydown", ({ key }) => {
    if (key === "Escape") closeMenus(null);
  });
};

const THEMES = ["system", "light", "dark"] as const;

const startTheme = (): void => {
  const button = one<HTMLButtonElement>(".theme");
  if (!button) return;
  const chosen = (): (typeof THEMES)[number] =>
    THEMES.find((theme) => document.documentElement.classList.contains(theme)) ?? "system";
  const show = (): void => {
    button.title = `Theme: ${chosen()}`;
    button.setAttribute("aria-label", `Theme: ${chosen()}. Change it.`);
  };
  button.addEventListener("click", () => {
    const next = THEMES[(THEMES.indexOf(chosen()) + 1) % THEMES.length]!;
    document.documentElement.className = next;
    try {
      localStorage.setItem("theme", next);
    } catch {
      // A browser that keeps nothing shows it on this page all the same.
    }
    show();
  });
  // Chosen on another page after this one was rendered ahead.
  document.addEventListener("prerenderingchange", () => {
    document.documentElement.className = localStorage.getItem("theme") ?? document.documentElement.className;
    show();
  });
  show();
};

/** Marks the section whose heading was passed last, and names it in the bar of small screens. */
const startOutline = (): void => {
  const links = all(".outline a") as HTMLAnchorElement[];
  const headings = links.flatMap((link) => {
    const heading = document.getElementById(decodeURIComponent(link.hash.slice(1)));
    return heading ? [{ link, heading }] : [];
  });
  if (headings.length === 0) return;
  const named = one(".on-page .now");
  const mark = (): void => {
    const line = innerHeight / 4;
    const passed = headings.filter(({ heading }) => beginsAbove(line, heading));
    const now = (passed.at(-1) ?? headings[0]!).link;
    if (named) named.textContent = passed.length > 0 ? now.textContent : "";
    for (const { link } of headings) {
      if (link === now) link.setAttribute("aria-current", "true");
      else link.removeAttribute("aria-current");
    }
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

/** Keeps where the table of contents is scrolled to: the next page begins there. */
const keepPlace = (): void => {
  const side = one(".side");
  side?.addEventListener(
    "scroll",
    () => {
      try {
        sessionStorage.setItem("side", String(side.scrollTop));
      } catch {
        // The next page shows its own place.
      }
    },
    { passive: true },
  );
};

/** Sends what a reader says of the page, and shows what is asked next in its place. */
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
      failed.textContent = "This could not be sent. Try again in a moment.";
      form.append(failed);
    }
  });
};

/** Offers to edit the page to members of its organization; others would be asked to sign in. */
const offerEditing = (): void => {
  const about = one(".about[data-edit]");
  if (!about) return;
  const { edit = "", organization = "" } = about.dataset;
  let memberships: string | null = null;
  try {
    memberships = localStorage.getItem(MEMBERSHIPS_KEY);
  } catch {
    // A browser that keeps nothing knows of no memberships.
  }
  if (!memberships?.split(" ").includes(organization)) return;
  const link = document.createElement("a");
  link.href = edit;
  link.rel = "nofollow";
  link.textContent = "Edit this page";
  about.append(" · ", link);
};

/** A page that was fetched or rendered ahead of its reader is counted once it is read. */
const tellView = (): void => {
  const [entry] = performance.getEntriesByType("navigation") as (PerformanceNavigationTiming & {
    deliveryType?: string;
  })[];
  const tell = (): void => {
    void fetch(location.pathname, { method: "HEAD", headers: { "x-viewed": "1" }, keepalive: true });
  };
  if ((document as Document & { prerendering?: boolean }).prerendering) whenSeen(tell);
  else if (entry?.deliveryType === "navigational-prefetch") tell();
};

/** Tells browsers which pages to get ready. Those that do so know when they are idle. */
const lookAhead = (): void => {
  const rules = one<HTMLTemplateElement>(".ahead")!;
  if ("requestIdleCallback" in window) requestIdleCallback(() => document.head.append(rules.content));
};

startMenus();
startTheme();
startSearch();
startFeedback();
startHeadings();
startCopying();
tellView();
keepPlace();
offerEditing();
// These look at the whole text and can wait until it is painted.
requestAnimationFrame(() =>
  setTimeout(() => {
    startCode();
    startOutline();
    layOutParts();
    lookAhead();
  }),
);
