import "server-only";
import type { Tx } from "@/lib/platform/db/client";

/** Takes the number of the next change request of a space. */
export async function takeNumber(tx: Tx, id: string): Promise<number> {
  const { lastNumber } = await tx.space.update({
    where: { id },
    data: { lastNumber: { increment: 1 } },
    select: { lastNumber: true },
  });
  return lastNumber;
}
