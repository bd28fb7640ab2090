import { log } from "@/lib/log";
import { type Coding, compress } from "./content-coding";

export type CompressedForms = {
  encoded: (coding: Coding) => Promise<Uint8Array>;
  /** whether no smaller form of it is being made */
  isFinal: () => boolean;
};

/**
 * The compressed forms of a body that is kept, each made when it is asked for first, and quickly, so that nobody waits.
 * @param isReused whether others will get it, who are sent a smaller form as soon as it is there
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
