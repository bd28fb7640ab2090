import type { RequestShape } from "@/lib/core/openapi/request";
import { type RequestPage, requestForm } from "@/lib/domains/published/assets/request-form";

/*
 * Forms that send requests from a screen. Screens may reach Bindery alone; requests leave through an empty frame for
 * their server, whose policy allows that server and nothing else.
 */

const frames = new Map<string, Promise<HTMLIFrameElement>>();

const frameFor = (server: string): Promise<HTMLIFrameElement> => {
  const known = frames.get(server);
  if (known) return known;
  const made = new Promise<HTMLIFrameElement>((done, fail) => {
    const frame = document.createElement("iframe");
    frame.hidden = true;
    frame.title = "Requests";
    frame.addEventListener("load", () => {
      // A page of the browser's own, about an error, is no document that may be entered.
      if (frame.contentDocument) return done(frame);
      frames.delete(server);
      frame.remove();
      fail(new Error("Bindery can't be reached. Check your connection and send the request again."));
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

/** The form for an operation. What was typed to sign in holds for its screen and is forgotten with it. */
export const requestFormHere = (shape: RequestShape): HTMLFormElement => {
  if (shown?.path !== location.pathname)
    shown = { path: location.pathname, page: { credentials: new Map(), send } };
  return requestForm(shape, shown.page);
};
