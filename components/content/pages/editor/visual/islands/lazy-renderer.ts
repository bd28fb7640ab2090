import type { Renderer, Rendering } from "@/components/content/pages/editor/visual/view-parts";
import { lazyModule } from "@/components/ui/lazy";
import type { createRenderer } from "./renderer";

const load = lazyModule(() => import("./renderer"));

/** A renderer that loads once the text is shown; until then, blocks of other syntax show their source. */
export const createLazyRenderer = (...given: Parameters<typeof createRenderer>): Renderer => {
  let loaded: Renderer | null = null;
  const loading = load().then(
    (module) => {
      loaded = module.createRenderer(...given);
      return loaded;
    },
    () => null,
  );
  return {
    showIn: (...place) => {
      if (loaded) return loaded.showIn(...place);
      let rendering: Rendering | undefined;
      let source = "";
      let isStopped = false;
      void loading.then((renderer) => {
        if (isStopped) return;
        rendering = renderer?.showIn(...place);
        rendering?.set(source);
      });
      return {
        set: (next, isTyped) => {
          source = next;
          rendering?.set(next, isTyped);
        },
        stop: () => {
          isStopped = true;
          rendering?.stop();
        },
      };
    },
    renew: () => loaded?.renew(),
  };
};
