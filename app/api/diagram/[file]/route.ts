import { engine } from "@/lib/wiring/running-engine";

/** The document that draws a diagram for the screens of the console, and its scripts. */
export const GET = engine.webHandler(
  async (request) =>
    (await engine.serveDiagram(request.path.slice(request.path.lastIndexOf("/") + 1), request)) ?? {
      ...{ status: 404, headers: { "content-type": "text/plain; charset=utf-8" } },
      body: "There is no file of this name.",
    },
);
