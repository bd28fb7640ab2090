import { afterEach, expect, it, vi } from "vitest";
import { toast } from "@/components/ui/toaster";
import type { ChangeRequest } from "@/lib/collaboration/change-requests/schemas";
import { ApiError } from "@/lib/platform/api/client";
import type { Problem } from "@/lib/platform/api/problem";
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

/** Saves a description on a server whose response to the first write is lost, and returns what is stored. */
async function saveWithLostResponse(seen: string, theirs: string, typed: string) {
  let description = writeDescription(theirs);
  let version = 1;
  const answer = () => new Response(JSON.stringify({ description }), { headers: { etag: `"v${version}"` } });
  vi.stubGlobal("fetch", async () => answer());
  vi.spyOn(toast, "warning").mockResolvedValue();
  const outdated = { code: 412, reason: "precondition_failed", message: "This was changed meanwhile." };
  await saveDescription(target, { seen, typed }, async (sent) => {
    description = sent;
    version += 1;
    // The mutation repeats the write with the tag of before.
    if (version === 2) throw new ApiError(412, outdated as Problem["error"], null);
    return {} as ChangeRequest;
  });
  return readDescription(description);
}

it("a description whose first response was lost is stored once, also where Markdown can be written in two ways", async () => {
  expect(await saveWithLostResponse("", "", "* a\n* b")).toBe("- a\n- b");
  expect(await saveWithLostResponse("Why.", "Why.", "Why:\n\nSetext\n===\n\n__bold__")).toBe(
    "Why:\n\n# Setext\n\n**bold**",
  );
});

it("words that two people replaced are stored once each after a lost response", async () => {
  const stored = await saveWithLostResponse("Pumps change.", "Valves change.", "Motors change.");
  expect(stored.match(/Motors/g)).toHaveLength(1);
});
