import { expect, it } from "vitest";
import { type ByteContent, bytesContent } from "@/lib/core/byte-source";
import { unpackSavedPages } from "./mhtml";

const PAGE = `MIME-Version: 1.0
Content-Type: multipart/related; boundary="x"

--x
Content-Type: text/html; charset=UTF-8
Content-Location: file:///page.html

<h1>Pumps</h1><img src="a.svg">
--x
Content-Type: image/svg+xml
Content-Location: file:///a.svg

<svg xmlns="http://www.w3.org/2000/svg"/>
--x--
`;

it("pictures of a saved page replace no other file of the archive", async () => {
  const other = bytesContent(Buffer.from("<svg/>"));
  const entries = new Map<string, ByteContent>([
    ["Pumps.doc", bytesContent(Buffer.from(PAGE))],
    ["Pumps/image-1.svg", other],
  ]);
  await unpackSavedPages(entries);
  expect([...entries.keys()].toSorted()).toEqual(["Pumps.html", "Pumps/image-1.svg", "Pumps/image-2.svg"]);
  expect(entries.get("Pumps/image-1.svg")).toBe(other);
  expect((await entries.get("Pumps.html")!.read()).toString()).toContain('src="Pumps/image-2.svg"');
});
