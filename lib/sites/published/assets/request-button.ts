import type { SiteWords } from "@/lib/core/locales/catalogue";
import type { SayWords } from "@/lib/core/locales/words";
import type { RequestShape } from "@/lib/core/openapi/request";

/** Adds a button that opens and closes the form of an operation; the form is made on the first press. */
export function addRequestButton(
  place: HTMLElement,
  makeForm: (shape: RequestShape) => HTMLFormElement | Promise<HTMLFormElement>,
  say: SayWords<SiteWords["request"]>,
): void {
  const shape = JSON.parse(place.dataset.request ?? "{}") as RequestShape;
  const button = document.createElement("button");
  button.type = "button";
  button.textContent = say("tryIt");
  button.setAttribute("aria-expanded", "false");
  let form: HTMLFormElement | null = null;
  button.addEventListener("click", async () => {
    if (form) form.hidden = !form.hidden;
    else {
      button.disabled = true;
      try {
        form = await makeForm(shape);
        place.append(form);
      } finally {
        button.disabled = false;
      }
    }
    button.setAttribute("aria-expanded", String(!form.hidden));
  });
  place.append(button);
}
