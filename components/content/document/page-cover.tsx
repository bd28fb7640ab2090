import { cn } from "@/components/ui/cn";
import type { PageCover } from "@/lib/content/pages/schemas";
import type { LiveScope } from "@/lib/content/scopes/operation-at";
import { fileAddress } from "./picture-address";

type Picture = NonNullable<PageCover["ref"]>;

const addressOf = (scope: LiveScope, picture: Picture): string =>
  picture.kind === "url" ? picture.url : fileAddress(scope, picture.file);

type PageCoverImageProps = { scope: LiveScope; cover: PageCover; className?: string };

/** Shows the cover of a page. It is decoration: the title beside it says what the page is about. */
export const PageCoverImage = ({ scope, cover: { ref, refDark, yPos }, className }: PageCoverImageProps) => {
  if (!ref && !refDark) return null;
  const look = cn("aspect-[4/1] w-full rounded-lg bg-surface object-cover", className);
  const style = { objectPosition: `50% calc(50% + ${yPos}px)` };
  const light = addressOf(scope, (ref ?? refDark)!);
  if (!ref || !refDark) return <img alt="" src={light} style={style} className={look} />;
  return (
    <>
      <img alt="" src={light} style={style} className={cn(look, "dark:hidden")} />
      <img alt="" src={addressOf(scope, refDark)} style={style} className={cn(look, "hidden dark:block")} />
    </>
  );
};
