import { call } from "@/lib/platform/api/client";
import { siteRedirects } from "@/lib/sites/redirects/operations";
import type { SiteRedirect } from "@/lib/sites/redirects/schemas";
import type { SiteParams } from "../use-site";
import { redirectsToCsv } from "./redirect-csv";

/** Downloads all redirects of a site as a CSV file. */
export async function downloadRedirects(params: SiteParams): Promise<void> {
  const all: SiteRedirect[] = [];
  let page: string | undefined;
  do {
    const { items, next } = await call(siteRedirects.list, {
      params,
      query: { limit: "1000", ...(page !== undefined && { page }) },
    });
    all.push(...items);
    page = next?.page;
  } while (page !== undefined);
  const link = document.createElement("a");
  link.href = URL.createObjectURL(new Blob([redirectsToCsv(all)], { type: "text/csv;charset=utf-8" }));
  link.download = "redirects.csv";
  link.click();
  // By then the download has begun.
  setTimeout(() => URL.revokeObjectURL(link.href), 0);
}
