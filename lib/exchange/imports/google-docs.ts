const DOCUMENT = /^\/document\/(?:u\/\d+\/)?d\/([\w-]+)(?:\/(?!export)|$)/;

/** Returns the Word export of a Google Docs address; other addresses unchanged. */
export function googleDocsExport(url: string): string {
  const { hostname, pathname } = new URL(url);
  const id = hostname === "docs.google.com" ? DOCUMENT.exec(pathname)?.[1] : undefined;
  return id === undefined ? url : `https://docs.google.com/document/d/${id}/export?format=docx`;
}
