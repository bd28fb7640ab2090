import { expect, it } from "vitest";
import { database } from "@/lib/platform/db/client";
import { api } from "@/lib/testing/api";
import { world } from "@/lib/testing/world";
import { runWaitingJobs } from "@/lib/wiring/worker";

it("addresses with characters that PostgreSQL cannot store do not break the page, its links or search", async () => {
  const here = await world();
  const space = await here.space({
    pages: [
      "# Odd\n\n[one](a%00b.md) [two](#%00) [three](/a%00b) [four](%ZZ.md) [six](#) [seven](#odd) ![five](/files/%00)\n",
    ],
  });
  await runWaitingJobs(database());
  const as = api.as(here.admin);
  const path = `/v1/spaces/${space.id}`;
  for (const address of [`${path}/content/rendered`, `${path}/links`, `${path}/search?query=odd`]) {
    const answer = await as.get(address);
    expect(answer.status, `${address}: ${answer.text}`).toBe(200);
  }
});
