import { engine } from "@/lib/wiring/running-engine";

/** The image of an emoji, for the screens of the console. */
export const GET = async (
  _: Request,
  { params }: { params: Promise<{ file: string }> },
): Promise<Response> => {
  const picture = engine.readEmojiPicture((await params).file);
  if (!picture) return new Response("There is no picture of this emoji.", { status: 404 });
  const { contentType, cacheControl, body } = picture;
  return new Response(new Uint8Array(body), {
    headers: { "content-type": contentType, "cache-control": cacheControl },
  });
};
