import { notFound, redirect } from "next/navigation";
import { pdfs } from "@/lib/content/pdf/operations";
import { load } from "@/lib/wiring/prefetch";

type Props = { params: Promise<{ spaceId: string; pdfKey: string }> };

/**
 * Links in notifications and mails outlive the signed address of a file: it is signed when a person with access opens
 * the link.
 */
const PdfPage = async ({ params }: Props) => {
  const { url } = await load(pdfs.get, { params: await params });
  if (url === undefined) notFound();
  // Uses the path alone, because the browser may know this server by another name than the server itself.
  const { pathname, search } = new URL(url);
  redirect(pathname + search);
};

export default PdfPage;
