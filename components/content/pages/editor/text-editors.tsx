import { lazyComponent } from "@/components/ui/lazy";
import { SkeletonText } from "@/components/ui/skeleton";

/* The two editors of a text. The one that is chosen begins to load while the page is read. */

export const VisualEditor = lazyComponent(() => import("./visual/visual-editor"), "VisualEditor", {
  ssr: false,
  loading: () => <SkeletonText lines={8} className="p-6" />,
});

export const SourcePane = lazyComponent(() => import("./source-pane"), "SourcePane", {
  ssr: false,
  loading: () => <SkeletonText lines={8} className="flex-1 p-6" />,
});
