import { log } from "@/lib/platform/log";
import { type Coding, compress } from "./content-coding";

export type CompressedForms = {
  encoded: (coding: Coding) => Promise<Uint8Array>;
  /** true if no smaller form is being made */
  isFinal: () => boolean;
};

/**
 * The compressed forms of a cached body, each made on first use, and quickly, so that no request waits.
 * @param isReused true if other requests will get it, for which a smaller form is made in the background
 */
export function compressedForms(body: Uint8Array, isReused: boolean): CompressedForms {
  const forms = new Map<Coding, Promise<Uint8Array>>();
  let shrinking = 0;
  const shrink = async (coding: Coding): Promise<void> => {
    shrinking += 1;
    try {
      const small = await compress(body, coding, "thorough");
      forms.set(coding, Promise.resolve(small));
    } catch (error) {
      log.warn({ err: error }, "An answer stays in its larger form.");
    } finally {
      shrinking -= 1;
    }
  };
  return {
    encoded: (coding) => {
      let form = forms.get(coding);
      if (!form) {
        form = compress(body, coding, "quick");
        forms.set(coding, form);
        if (isReused) void shrink(coding);
      }
      return form;
    },
    isFinal: () => shrinking === 0,
  };
}
