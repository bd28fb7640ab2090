import type { Metadata } from "next";
import { GALLERY } from "@/components/integrations/developers/gallery/sections";
import { GallerySectionView, type GalleryTheme } from "@/components/integrations/developers/gallery/specimen";
import { LinkTabs } from "@/components/ui/link-tabs";
import { addresses } from "@/lib/addresses";

export const metadata: Metadata = { title: "Components" };

const THEMES: readonly GalleryTheme[] = ["light", "dark"];

const GalleryPage = async ({ searchParams }: { searchParams: Promise<{ theme?: string | string[] }> }) => {
  const { theme: wanted } = await searchParams;
  const theme = THEMES.find((each) => each === wanted);
  return (
    <article className="flex flex-col gap-12">
      <header>
        <h1 className="text-2xl font-semibold tracking-tight">Components</h1>
        <p className="mt-2 max-w-2xl text-muted">
          What the console is built of, each in all of its states: empty, disabled, busy, failed, and with
          more text than fits. Screens use these and add no look of their own.
        </p>
        <LinkTabs
          label="Theme"
          className="mt-6"
          tabs={[
            { label: "Both themes", href: addresses.developers.ui(), current: theme === undefined },
            { label: "Light", href: addresses.developers.ui({ theme: "light" }), current: theme === "light" },
            { label: "Dark", href: addresses.developers.ui({ theme: "dark" }), current: theme === "dark" },
          ]}
        />
      </header>
      {GALLERY.map((section) => (
        <GallerySectionView key={section.id} section={section} theme={theme} />
      ))}
    </article>
  );
};

export default GalleryPage;
