import { engine } from "@/lib/wiring/running-engine";

/** The document that draws a diagram for the screens of the console, and its scripts. */
export const GET = async (
  _: Request,
  { params }: { params: Promise<{ file: string }> },
): Promise<Response> => {
  const found = await engine.readDiagramFile((await params).file);
  if (!found) return new Response("There is no file of this name.", { status: 404 });
  return new Response(new Uint8Array(found.body), { headers: found.headers });
};
