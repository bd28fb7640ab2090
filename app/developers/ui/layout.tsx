import type { ReactNode } from "react";
import { DevelopersFrame } from "@/components/integrations/developers/developers-frame";
import { GalleryNav } from "@/components/integrations/developers/gallery/gallery-nav";

/** The gallery of the console's components: public, like the reference of the API. */
const GalleryLayout = ({ children }: { children: ReactNode }) => (
  <DevelopersFrame part="ui" navigation={<GalleryNav />} navigationLabel="Components">
    {children}
  </DevelopersFrame>
);

export default GalleryLayout;
