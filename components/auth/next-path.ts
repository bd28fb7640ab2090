/** Where sign-in leads: a path of this origin and nothing else, whatever the address bar says. */
export const nextPath = (wanted: string | readonly string[] | undefined): string => {
  if (typeof wanted !== "string" || !/^\/(?![/\\])/.test(wanted)) return "/";
  const here = "http://here.invalid";
  if (!URL.canParse(wanted, here)) return "/";
  const { origin, pathname, search, hash } = new URL(wanted, here);
  if (origin !== here || pathname.startsWith("//")) return "/";
  return /^\/(signin|setup)(\/|$)/.test(pathname) ? "/" : pathname + search + hash;
};
