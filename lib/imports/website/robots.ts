/*
 * What a site asks of programs in its robots.txt (RFC 9309): the rules of all groups for our name, else of all
 * groups for everybody. The longest rule that fits an address decides; of equals, the one that allows.
 */

/** The name that rules for us alone would use. */
const OURS = "bindery";
const MOST_LINES = 20_000;

type Rule = { allows: boolean; pattern: string };

/** Reads a robots.txt; answers whether an address may be fetched. */
export function robotsOf(text: string): (url: URL) => boolean {
  const groups = groupsOf(text);
  const rules = groups.get(OURS) ?? groups.get("*") ?? [];
  const byLength = [...rules].sort(
    (a, b) => b.pattern.length - a.pattern.length || Number(b.allows) - Number(a.allows),
  );
  return (url) => {
    const path = spelled(url.pathname) + spelled(url.search);
    return byLength.find(({ pattern }) => fits(path, pattern))?.allows ?? true;
  };
}

function groupsOf(text: string): Map<string, Rule[]> {
  const groups = new Map<string, Rule[]>();
  let agents: string[] = [];
  let isOpen = false;
  for (const line of text.replace(/^\uFEFF/, "").split(/\r\n?|\n/, MOST_LINES)) {
    const [, field = "", value = ""] = /^\s*([\w-]+)\s*:\s*(.*?)\s*$/.exec(line.replace(/#.*$/, "")) ?? [];
    switch (field.toLowerCase()) {
      case "user-agent": {
        if (!isOpen) agents = [];
        isOpen = true;
        const agent = value.toLowerCase();
        agents.push(agent);
        if (!groups.has(agent)) groups.set(agent, []);
        break;
      }
      case "allow":
      case "disallow":
        isOpen = false;
        if (value === "") break;
        for (const agent of agents) {
          groups.get(agent)?.push({ allows: field.toLowerCase() === "allow", pattern: spelled(value) });
        }
    }
  }
  return groups;
}

/** One spelling of what can be escaped in several. */
function spelled(path: string): string {
  return path.replace(/%[\da-f]{2}/gi, (code) => {
    const character = String.fromCharCode(Number.parseInt(code.slice(1), 16));
    return /[\w.~-]/.test(character) ? character : code.toUpperCase();
  });
}

/** Whether a path begins as a pattern says: `*` for anything, `$` for the end. Takes the first place each part fits. */
function fits(path: string, pattern: string): boolean {
  const toEnd = pattern.endsWith("$");
  const [start = "", ...parts] = (toEnd ? pattern.slice(0, -1) : pattern).split("*");
  if (!path.startsWith(start)) return false;
  let at = start.length;
  const last = toEnd ? parts.pop() : undefined;
  for (const part of parts) {
    const found = path.indexOf(part, at);
    if (found < 0) return false;
    at = found + part.length;
  }
  if (!toEnd) return true;
  return last === undefined ? at === path.length : path.length - last.length >= at && path.endsWith(last);
}
