const DOCUMENT = /^\/document\/(?:u\/\d+\/)?d\/([\w-]+)(?:\/(?!export)|$)/;

/** Where Google Docs gives out as a Word document what it shows at an address; any other address as it is. */
export function googleDocsExport(url: string): string {
  const { hostname, pathname } = new URL(url);
  const id = hostname === "docs.google.com" ? DOCUMENT.exec(pathname)?.[1] : undefined;
  return id === undefined ? url : `https://docs.google.com/document/d/${id}/export?format=docx`;
}
