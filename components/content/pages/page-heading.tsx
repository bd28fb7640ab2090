import { bringsTitle, type ReadPage } from "@/components/content/document/rendered";
import { EmojiImage } from "@/components/ui/emoji-image";

/** Shows the title above a text that does not begin with one. */
export const PageHeading = ({ read }: { read: ReadPage }) => {
  const { page } = read;
  if (bringsTitle(read)) return null;
  return (
    <header className="mb-8">
      <h1 className="text-3xl font-semibold tracking-tight wrap-anywhere">
        {page.emoji && (
          <>
            <EmojiImage emoji={page.emoji} />{" "}
          </>
        )}
        {page.title}
      </h1>
      {page.description && <p className="mt-2 text-lg text-muted">{page.description}</p>}
    </header>
  );
};
