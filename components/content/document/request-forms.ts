import { browserSay } from "@/components/ui/say";
import type { RequestShape } from "@/lib/core/openapi/request";
import { type RequestPage, requestForm } from "@/lib/sites/published/assets/request-form";

/* Forms that send API requests. The console's policy allows connections to Bindery alone, so requests go through an
   empty frame per server, whose policy allows only that server. */

const frames = new Map<string, Promise<HTMLIFrameElement>>();

const frameFor = (server: string): Promise<HTMLIFrameElement> => {
  const known = frames.get(server);
  if (known) return known;
  const made = new Promise<HTMLIFrameElement>((done, fail) => {
    const frame = document.createElement("iframe");
    frame.hidden = true;
    frame.title = browserSay()("Requests");
    frame.addEventListener("load", () => {
      // A browser's error page cannot be accessed.
      if (frame.contentDocument) return done(frame);
      frames.delete(server);
      frame.remove();
      fail(
        new Error(
          browserSay()("Bindery can't be reached. Check your connection and send the request again."),
        ),
      );
    });
    frame.src = `/api/request-frame?server=${encodeURIComponent(server)}`;
    document.body.append(frame);
  });
  frames.set(server, made);
  return made;
};

const send: typeof fetch = async (input, init) => {
  const frame = await frameFor(new URL(String(input)).origin);
  return (frame.contentWindow as Window & typeof globalThis).fetch(input, init);
};

let shown: { path: string; page: RequestPage } | null = null;

/** Returns the form for an operation. Credentials are kept until the screen is left. */
export const requestFormHere = (shape: RequestShape, say: RequestPage["say"]): HTMLFormElement => {
  if (shown?.path !== location.pathname)
    shown = { path: location.pathname, page: { credentials: new Map(), send, say } };
  return requestForm(shape, shown.page);
};
