import { afterEach, expect, it, vi } from "vitest";
import { toast } from "@/components/ui/toaster";
import type { ChangeRequest } from "@/lib/collaboration/change-requests/schemas";
import { readDescription, saveDescription, writeDescription } from "./description-source";

afterEach(() => {
  vi.unstubAllGlobals();
  vi.restoreAllMocks();
});

const target = { spaceId: "s", changeRequestId: "1" };

/** Saves a description on a server that has another one by now, and returns the written text. */
async function save(seen: string, theirs: string, typed: string) {
  const state = { description: writeDescription(theirs) };
  vi.stubGlobal("fetch", async () => new Response(JSON.stringify(state), { headers: { etag: '"v2"' } }));
  const sent: [text: string, ifMatch: string | undefined][] = [];
  const warning = vi.spyOn(toast, "warning").mockResolvedValue();
  await saveDescription(target, { seen, typed }, async (description, ifMatch) => {
    sent.push([readDescription(description), ifMatch]);
    return {} as ChangeRequest;
  });
  expect(sent).toHaveLength(1);
  return { overlaps: warning.mock.calls.length > 0, text: sent[0]![0], ifMatch: sent[0]![1] };
}

it("a description keeps what someone else added while it was being edited", async () => {
  expect(await save("Pumps.", "Pumps.\n\nSee the ticket.", "New pumps.")).toEqual({
    overlaps: false,
    text: "New pumps.\n\nSee the ticket.",
    ifMatch: "v2",
  });
});

it("a description keeps both texts of words that two people replaced", async () => {
  const { overlaps, text } = await save("Pumps change.", "Valves change.", "Motors change.");
  expect(overlaps).toBe(true);
  expect(text).toMatch(/Valves.*Motors.*change/s);
});

it("a description that no one else changed is written as it was typed", async () => {
  expect(await save("Pumps.", "Pumps.", "Motors.")).toMatchObject({ overlaps: false, text: "Motors." });
  expect(await save("", "", "Motors.")).toMatchObject({ overlaps: false, text: "Motors." });
});
