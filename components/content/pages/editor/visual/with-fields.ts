import { lazyModule } from "@/components/ui/lazy";

export type Fields = typeof import("./object-fields");

const load = lazyModule(() => import("./object-fields"));
let loaded: Fields | null = null;

/** Calls back with the parts of fields, at once if they have loaded. */
export const withFields = (use: (fields: Fields) => void): void => {
  if (loaded) use(loaded);
  else
    load().then(
      (fields) => {
        loaded = fields;
        use(fields);
      },
      // The text can be written without them.
      () => {},
    );
};

/** Begins to load the parts of fields. */
export const preloadFields = (): void => withFields(() => {});
