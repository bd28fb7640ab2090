import { expect, it } from "vitest";
import { api } from "@/lib/testing/api";
import { setting } from "@/lib/testing/change-requests";
import { pages } from "./operations";
import type { Page, PageChange } from "./schemas";

const TEXT = `Words that are
wrapped, with _emphasis_ and __weight__.

* first
* second

|Left|Right|
|:-|-:|
|one|two|

~~~js
let x = 1;
~~~
`;

it("changes only the edited line of a page that is saved as a JSON document", async () => {
  const { mine, ids, open, edit } = await setting({ Alpha: TEXT });
  const request = await open(mine);
  const read = (format: "markdown" | "document") =>
    api.as(mine).call(pages.get.changeRequest, {
      params: { ...request, pageId: ids.Alpha! },
      query: { format },
    }) as Promise<Page & { type: "document" }>;
  const { document } = await read("document");
  const edited = JSON.parse(JSON.stringify(document).replace("emphasis", "stress"));
  await edit(mine, request, {
    operation: "update_page",
    page: ids.Alpha!,
    document: { document: edited },
  } satisfies PageChange);
  expect((await read("markdown")).markdown).toBe(TEXT.replace("emphasis", "stress"));
});
