/*
 * The form of an operation, which sends a request from the visitor's browser to the server named in the spec.
 * Nothing passes through Bindery's server, and no cookies are sent. Published pages and the console share it.
 */

import type { SiteWords } from "@/lib/core/locales/catalogue";
import type { Say } from "@/lib/core/locales/words";
import {
  buildRequest,
  type Credential,
  isFields,
  jsonFields,
  parameterKey,
  type RequestParameter,
  type RequestShape,
  type RequestValues,
} from "@/lib/core/openapi/request";

const MOST_BYTES = 1_000_000;
const MOST_SHOWN = 100_000;

type SayRequest = Say<SiteWords["request"]>;

/** State shared by the forms of a page. */
export type RequestPage = {
  /** Typed credentials, by name. */
  credentials: Map<string, string>;
  /** `fetch` of a document whose policy allows requests to this address. */
  send: typeof fetch;
  say: SayRequest;
};

type Attributes = Record<string, string | boolean>;

function make<Name extends keyof HTMLElementTagNameMap>(
  name: Name,
  attributes: Attributes = {},
  ...children: (Node | string)[]
): HTMLElementTagNameMap[Name] {
  const made = document.createElement(name);
  for (const [key, value] of Object.entries(attributes)) {
    if (value !== false) made.setAttribute(key, value === true ? "" : value);
  }
  made.append(...children);
  return made;
}

let counter = 0;

/** Puts a label above a field. */
function labelled(label: string, field: HTMLElement, hint = ""): HTMLElement {
  counter += 1;
  field.id = `~request-${counter}`;
  const words = make("label", { for: field.id }, label);
  if (hint !== "") words.append(make("small", {}, hint));
  return make("div", { class: "request-field" }, words, field);
}

const option = (value: string, label = value): HTMLOptionElement => make("option", { value }, label);

/** A part of a form: its elements, and a function that reads their values. */
type Part<Values> = { nodes: Node[]; read: () => Values };

function serverPart(servers: readonly string[], say: SayRequest): Part<string> {
  const select = make("select", {}, ...servers.map((server) => option(server)));
  return { nodes: [labelled(say("server"), select)], read: () => select.value };
}

/** Browsers let no page set cookies of other servers. */
function parametersPart(
  parameters: readonly RequestParameter[],
  say: SayRequest,
): Part<Record<string, string>> {
  const fields = parameters
    .filter(({ in: place }) => place !== "cookie")
    .map((parameter) => {
      const { name, in: place, required, example = "", list } = parameter;
      const input = make("input", { autocomplete: "off", spellcheck: "false", required });
      input.value = required ? example : "";
      if (!required && example !== "") input.placeholder = example;
      const hint = [say(place), required ? say("required") : "", list ? say("list") : ""];
      return {
        key: parameterKey(parameter),
        input,
        node: labelled(name, input, hint.filter(Boolean).join(", ")),
      };
    });
  return {
    nodes: fields.map(({ node }) => node),
    read: () => Object.fromEntries(fields.map(({ key, input }) => [key, input.value])),
  };
}

const keyOfCredential = (credential: Credential): string =>
  credential.kind === "key" ? `key ${credential.in} ${credential.name}` : credential.kind;

function authenticationPart(
  ways: Credential[][],
  { credentials, say }: RequestPage,
): Part<RequestValues["credentials"]> {
  const usable = ways.map((way) => way.filter((each) => each.kind !== "key" || each.in !== "cookie"));
  if (usable.every((way) => way.length === 0)) return { nodes: [], read: () => [] };
  const inputs = usable.map((way) =>
    way.map((credential) => {
      const key = keyOfCredential(credential);
      const input = make("input", { type: "password", autocomplete: "off", spellcheck: "false" });
      input.value = credentials.get(key) ?? "";
      input.addEventListener("input", () => credentials.set(key, input.value));
      const hint = credential.kind === "basic" ? say("basic") : "";
      return { credential, input, node: labelled(credential.label, input, hint) };
    }),
  );
  const groups = inputs.map((way) => make("div", {}, ...way.map(({ node }) => node)));
  const names = inputs.map((way) => way.map(({ credential }) => credential.label).join(" + ") || say("none"));
  const select = make("select", {}, ...names.map((name, index) => option(String(index), name)));
  const show = (): void => {
    for (const [index, group] of groups.entries()) group.hidden = String(index) !== select.value;
  };
  select.addEventListener("change", show);
  show();
  const kept = make("p", { class: "request-note" }, say("notStored"));
  return {
    nodes: [...(names.length > 1 ? [labelled(say("authentication"), select)] : []), ...groups, kept],
    read: () =>
      inputs[Number(select.value)]!.map(({ credential, input }) => ({
        credential,
        value: credential.kind === "basic" && input.value !== "" ? base64(input.value) : input.value,
      })),
  };
}

const base64 = (text: string): string => btoa(String.fromCharCode(...new TextEncoder().encode(text)));

function bodyPart(body: RequestShape["body"], say: SayRequest): Part<RequestValues["body"]> {
  if (!body) return { nodes: [], read: () => undefined };
  const { forms, required } = body;
  const select = make("select", {}, ...forms.map(({ type }) => option(type)));
  const area = make("textarea", { rows: "10", spellcheck: "false", required });
  const note = make("p", { class: "request-note" }, say("asJson"));
  const show = (): void => {
    const form = forms.find(({ type }) => type === select.value);
    area.value = form?.example ?? "";
    note.hidden = !isFields(select.value);
  };
  select.addEventListener("change", show);
  show();
  return {
    nodes: [
      ...(forms.length > 1 ? [labelled(say("mediaType"), select)] : []),
      labelled(say("body"), area, forms.length > 1 ? "" : select.value),
      note,
    ],
    read: () => (area.value === "" ? undefined : { type: select.value, text: area.value }),
  };
}

/** Builds the request body. Throws if the text is invalid. */
function sentBody({ type, text }: { type: string; text: string }, say: SayRequest): BodyInit {
  if (!isFields(type)) return text;
  const fields = jsonFields(text);
  if (!fields) throw new Error(say("notFields"));
  if (!/^multipart\//i.test(type)) return new URLSearchParams(fields);
  const form = new FormData();
  for (const [name, value] of fields) form.append(name, value);
  return form;
}

export function requestForm(shape: RequestShape, page: RequestPage): HTMLFormElement {
  const { say } = page;
  const server = serverPart(shape.servers, say);
  const parameters = parametersPart(shape.parameters, say);
  const authentication = authenticationPart(shape.authentication, page);
  const body = bodyPart(shape.body, say);
  const send = make("button", { type: "submit" }, say("send"));
  const cancel = make("button", { type: "button", hidden: true }, say("cancel"));
  const answer = make("div", { class: "request-answer", role: "status" });
  const form = make(
    "form",
    { class: "request", "aria-label": say("form", { operation: `${shape.method} ${shape.path}` }) },
    ...[server, parameters, authentication, body].flatMap(({ nodes }) => nodes),
    make("div", { class: "request-actions" }, send, cancel),
    make("p", { class: "request-note" }, say("cors")),
    answer,
  );
  form.addEventListener("submit", async (event) => {
    event.preventDefault();
    const aborting = new AbortController();
    cancel.onclick = () => aborting.abort();
    send.disabled = true;
    cancel.hidden = false;
    answer.replaceChildren(say("waiting"));
    try {
      const values = {
        server: server.read(),
        parameters: parameters.read(),
        credentials: authentication.read(),
      };
      const given = body.read();
      const request = buildRequest(shape, { ...values, ...(given && { body: given }) });
      answer.replaceChildren(...(await sendRequest(page, request, aborting.signal)));
    } catch (error) {
      answer.replaceChildren(make("p", { class: "request-failed" }, failureOf(error, server.read(), say)));
    } finally {
      send.disabled = false;
      cancel.hidden = true;
    }
  });
  return form;
}

/** Browsers don't reveal why a page may not read a response. */
function failureOf(error: unknown, server: string, say: SayRequest): string {
  const { name, message } = error as Error;
  if (name === "AbortError") return say("canceled");
  if (name !== "TypeError") return message;
  if (location.protocol === "https:" && server.startsWith("http:")) {
    return say("insecure");
  }
  return say("unreachable", { origin: location.origin });
}

async function sendRequest(
  { send, say }: RequestPage,
  { method, url, headers, body }: ReturnType<typeof buildRequest>,
  signal: AbortSignal,
): Promise<Node[]> {
  const isSent = body && method !== "GET" && method !== "HEAD";
  const started = performance.now();
  const answer = await send(url, {
    method,
    headers,
    ...(isSent && { body: sentBody(body, say) }),
    credentials: "omit",
    referrerPolicy: "no-referrer",
    cache: "no-store",
    signal,
  });
  const { bytes, isWhole } = await readBytes(answer);
  const milliseconds = Math.round(performance.now() - started);
  const status = `${answer.status} ${answer.statusText}`.trim();
  const size = isWhole ? say("bytes", { count: bytes.length }) : say("large");
  const told = [...answer.headers].map(([name, value]) => `${name}: ${value}`).join("\n");
  return [
    make(
      "p",
      { class: "request-status" },
      make("strong", { class: `openapi-${Math.floor(answer.status / 100)}xx` }, status),
      ` · ${say("milliseconds", { count: milliseconds })} · ${size}`,
    ),
    make(
      "details",
      {},
      make("summary", {}, say("headers")),
      make("pre", { tabindex: "0" }, told || say("noHeaders")),
    ),
    ...bodyNodes(bytes, answer.headers.get("content-type") ?? "", say),
  ];
}

async function readBytes(answer: Response): Promise<{ bytes: Uint8Array<ArrayBuffer>; isWhole: boolean }> {
  const parts: Uint8Array<ArrayBuffer>[] = [];
  let size = 0;
  const reader = answer.body?.getReader();
  while (reader && size <= MOST_BYTES) {
    const { done, value } = await reader.read();
    if (done) break;
    parts.push(value);
    size += value.length;
  }
  const isWhole = size <= MOST_BYTES;
  if (!isWhole) await reader?.cancel();
  return { bytes: new Uint8Array(await new Blob(parts).arrayBuffer()), isWhole };
}

function bodyNodes(bytes: Uint8Array, type: string, say: SayRequest): Node[] {
  if (bytes.length === 0) return [make("p", { class: "request-note" }, say("noBody"))];
  if (/^(?:image|audio|video|font)\/|octet-stream|zip|pdf/i.test(type))
    return [make("p", { class: "request-note" }, say("noText", { type }))];
  const text = new TextDecoder().decode(bytes);
  const shown = /json/i.test(type) ? indented(text) : text;
  const cut = shown.length > MOST_SHOWN ? `${shown.slice(0, MOST_SHOWN)}\n…` : shown;
  return [make("pre", { tabindex: "0", "aria-label": say("answer") }, make("code", {}, cut))];
}

function indented(text: string): string {
  try {
    return JSON.stringify(JSON.parse(text), null, 2);
  } catch {
    return text;
  }
}
