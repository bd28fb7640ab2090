import { DomainError } from "@/lib/core/errors";

/** Exports at once: each holds the texts and pictures of a whole document in memory. */
const MOST_AT_ONCE = 2;
const MOST_WAITING = 20;

const waiting: (() => void)[] = [];
let underWay = 0;

/** Makes a document when its turn comes, so that memory holds few of them. Throws if too many are waiting. */
export async function inTurn<Made>(make: () => Promise<Made>): Promise<Made> {
  if (underWay < MOST_AT_ONCE) underWay += 1;
  else if (waiting.length < MOST_WAITING) await new Promise<void>((resolve) => waiting.push(resolve));
  else
    throw new DomainError(
      "overloaded",
      "overloaded",
      "Other exports are being made. Try again in a moment.",
      {
        headers: { "retry-after": "10" },
      },
    );
  try {
    return await make();
  } finally {
    // The next one takes this place.
    const next = waiting.shift();
    if (next) next();
    else underWay -= 1;
  }
}
