/*
 * The form of an operation, which sends a request from the visitor's browser to the server named in the spec.
 * Nothing passes through Bindery's server, and no cookies are sent. Published pages and the console share it.
 */

import type { SiteWords } from "@/lib/core/locales/catalogue";
import type { SayWords } from "@/lib/core/locales/words";
import {
  buildRequest,
  type Credential,
  deepFields,
  isFields,
  jsonFields,
  parameterKey,
  type RequestBody,
  type RequestParameter,
  type RequestShape,
  type RequestValues,
  type SentBody,
} from "@/lib/core/openapi/request";
import { fileField, isValid, labelled, make, option, valueField } from "./request-fields";

const MOST_BYTES = 1_000_000;
const MOST_SHOWN = 100_000;

type SayRequest = SayWords<SiteWords["request"]>;

/** State shared by the forms of a page. */
export type RequestPage = {
  /** Typed credentials, by server and name: those of one API are never sent to another. */
  credentials: Map<string, string>;
  /** `fetch` of a document whose policy allows requests to this address. */
  send: typeof fetch;
  say: SayRequest;
};

/** A part of a form: its elements, and a function that reads their values. */
type Part<Values> = { nodes: Node[]; read: () => Values };

type ServerPart = Part<string> & { onChange: (listener: () => void) => void };

function serverPart(servers: readonly string[], say: SayRequest): ServerPart {
  const select = make("select", {}, ...servers.map((server) => option(server)));
  return {
    nodes: [labelled(say("server"), select)],
    read: () => select.value,
    onChange: (listener) => select.addEventListener("change", listener),
  };
}

/** Browsers let no page set cookies of other servers. */
function parametersPart(
  parameters: readonly RequestParameter[],
  say: SayRequest,
): Part<RequestValues["parameters"]> {
  const fields = parameters
    .filter(({ in: place }) => place !== "cookie")
    .map((parameter) => {
      const { name, in: place, required, example, values, list } = parameter;
      const isList = list !== undefined;
      const examples = example === undefined ? [] : isList ? example.split(",") : [example];
      const isHeader = place === "header";
      const shape = { name, required, isList, isHeader, examples, ...(values && { values }) };
      const hint = required ? `${say(place)}, ${say("required")}` : say(place);
      return { key: parameterKey(parameter), ...valueField(shape, hint, say) };
    });
  return {
    nodes: fields.map(({ node }) => node),
    read: () => Object.fromEntries(fields.map(({ key, read }) => [key, read()])),
  };
}

/** Shows one of several groups of fields. The others are not sent, so browsers must not check them. */
function alternatives(
  label: string,
  names: readonly string[],
  groups: readonly (readonly Node[])[],
  chosen = 0,
): Part<number> {
  const shown = groups.map((nodes) => make("div", {}, ...nodes));
  const select = make("select", {}, ...names.map((name, index) => option(String(index), name)));
  const show = (): void => {
    for (const [index, group] of shown.entries()) {
      group.hidden = index !== select.selectedIndex;
      for (const field of group.querySelectorAll<HTMLInputElement>("input, select, textarea"))
        field.disabled = group.hidden;
    }
  };
  select.selectedIndex = chosen;
  select.addEventListener("change", show);
  show();
  return {
    nodes: [...(names.length > 1 ? [labelled(label, select)] : []), ...shown],
    read: () => select.selectedIndex,
  };
}

const keyOfCredential = (server: string, credential: Credential): string =>
  `${server} ${credential.kind === "key" ? `key ${credential.in} ${credential.name}` : credential.kind}`;

function authenticationPart(
  ways: Credential[][],
  server: ServerPart,
  { credentials, say }: RequestPage,
): Part<RequestValues["credentials"]> {
  const usable = ways.map((way) => way.filter((each) => each.kind !== "key" || each.in !== "cookie"));
  if (usable.every((way) => way.length === 0)) return { nodes: [], read: () => [] };
  const inputs = usable.map((way) =>
    way.map((credential) => {
      const isHeader =
        credential.kind === "bearer" || (credential.kind === "key" && credential.in === "header");
      const attributes = { type: "password", autocomplete: "off", spellcheck: "false" };
      const input = make("input", { ...attributes, "data-header": isHeader });
      const fill = (): void => {
        const key = keyOfCredential(server.read(), credential);
        input.value = credentials.get(key) ?? "";
        input.dataset.credential = key;
      };
      fill();
      server.onChange(fill);
      // All forms of the page have the same credentials for a server.
      input.addEventListener("input", () => {
        const key = keyOfCredential(server.read(), credential);
        credentials.set(key, input.value);
        for (const other of document.querySelectorAll<HTMLInputElement>("[data-credential]"))
          if (other.dataset.credential === key) other.value = input.value;
      });
      const hint = credential.kind === "basic" ? say("basic") : "";
      return { credential, input, node: labelled(credential.label, input, hint) };
    }),
  );
  const names = inputs.map((way) => way.map(({ credential }) => credential.label).join(" + ") || say("none"));
  const entered = inputs.findIndex((way) => way.length > 0 && way.every(({ input }) => input.value !== ""));
  const { nodes, read } = alternatives(
    say("authentication"),
    names,
    inputs.map((way) => way.map(({ node }) => node)),
    Math.max(0, entered),
  );
  return {
    nodes: [...nodes, make("p", { class: "request-note" }, say("notStored"))],
    read: () =>
      inputs[read()]!.map(({ credential, input }) => ({
        credential,
        value: credential.kind === "basic" && input.value !== "" ? base64(input.value) : input.value,
      })),
  };
}

const base64 = (text: string): string => btoa(String.fromCharCode(...new TextEncoder().encode(text)));

function bodyPart(body: RequestShape["body"], say: SayRequest): Part<RequestValues["body"]> {
  if (!body) return { nodes: [], read: () => undefined };
  const parts = body.forms.map((form) => {
    const hint = body.forms.length > 1 ? "" : form.type;
    return { type: form.type, ...formPart(form, body.required, hint, say) };
  });
  const { nodes, read } = alternatives(
    say("mediaType"),
    parts.map(({ type }) => type),
    parts.map((part) => part.nodes),
  );
  return { nodes, read: () => parts[read()]!.read() };
}

/** The fields of one form of a body, a file, or else its text. */
function formPart(
  { type, example, fields, isFile }: RequestBody,
  required: boolean,
  hint: string,
  say: SayRequest,
): Part<RequestValues["body"]> {
  if (isFile) {
    const { node, read } = fileField({ name: say("body"), required, isList: false }, hint);
    return { nodes: [node], read: () => (read()[0] ? { type, file: read()[0]! } : undefined) };
  }
  if (fields) {
    const given = new Map<string, string[]>();
    for (const [name, value] of jsonFields(example) ?? [])
      given.set(name, [...(given.get(name) ?? []), value]);
    const parts = fields.map((field) => {
      const about = field.required ? say("required") : "";
      const shape = { ...field, examples: given.get(field.name) ?? [] };
      const { node, read } = field.isFile ? fileField(field, about) : valueField(shape, about, say);
      const partsOf = (value: string | File): [string, string | File][] =>
        field.isDeep && typeof value === "string" ? deepFields(field.name, value) : [[field.name, value]];
      return { node, read: () => read().flatMap(partsOf) };
    });
    return {
      nodes: parts.map(({ node }) => node),
      read: () => ({ type, parts: parts.flatMap(({ read }) => read()) }),
    };
  }
  const hasFields = isFields(type);
  const area = make("textarea", { rows: "10", spellcheck: "false", required, "data-fields": hasFields });
  area.value = example;
  const note = hasFields ? [make("p", { class: "request-note" }, say("asJson"))] : [];
  return {
    nodes: [labelled(say("body"), area, hint), ...note],
    read: () => (area.value === "" ? undefined : { type, text: area.value }),
  };
}

function sentBody(body: SentBody): BodyInit {
  if ("file" in body) return body.file;
  if ("text" in body && !isFields(body.type)) return body.text;
  const fields = "parts" in body ? body.parts : (jsonFields(body.text) ?? []);
  if (!/^multipart\//i.test(body.type))
    return new URLSearchParams(fields.map(([name, value]) => [name, String(value)]));
  const form = new FormData();
  for (const [name, value] of fields) {
    if (typeof value === "string") form.append(name, value);
    else form.append(name, value, value.name);
  }
  return form;
}

export function requestForm(shape: RequestShape, page: RequestPage): HTMLFormElement {
  const { say } = page;
  const server = serverPart(shape.servers, say);
  const parameters = parametersPart(shape.parameters, say);
  const authentication = authenticationPart(shape.authentication, server, page);
  const body = bodyPart(shape.body, say);
  const send = make("button", { type: "submit" }, say("send"));
  const cancel = make("button", { type: "button", hidden: true }, say("cancel"));
  // Screen readers read the status out, but not a body of any length.
  const status = make("p", { class: "request-status", role: "status" });
  const answer = make("div", { class: "request-answer" });
  const form = make(
    "form",
    { class: "request", "aria-label": say("form", { operation: `${shape.method} ${shape.path}` }) },
    ...[server, parameters, authentication, body].flatMap(({ nodes }) => nodes),
    make("div", { class: "request-actions" }, send, cancel),
    make("p", { class: "request-note" }, say("cors")),
    status,
    answer,
  );
  form.noValidate = true;
  form.addEventListener("submit", async (event) => {
    event.preventDefault();
    if (!isValid(form, say)) return;
    const aborting = new AbortController();
    cancel.onclick = () => aborting.abort();
    send.disabled = true;
    cancel.hidden = false;
    status.classList.remove("request-failed");
    status.replaceChildren(say("waiting"));
    answer.replaceChildren();
    try {
      const values = {
        server: server.read(),
        parameters: parameters.read(),
        credentials: authentication.read(),
      };
      const given = body.read();
      const request = buildRequest(shape, { ...values, ...(given && { body: given }) });
      const received = await sendRequest(page, request, aborting.signal);
      status.replaceChildren(...received.status);
      answer.replaceChildren(...received.nodes);
    } catch (error) {
      status.classList.add("request-failed");
      status.replaceChildren(failureOf(error, server.read(), say));
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
): Promise<{ status: (Node | string)[]; nodes: Node[] }> {
  const isSent = body && method !== "GET" && method !== "HEAD";
  const started = performance.now();
  const answer = await send(url, {
    method,
    headers,
    ...(isSent && { body: sentBody(body) }),
    credentials: "omit",
    referrerPolicy: "no-referrer",
    cache: "no-store",
    signal,
  });
  const { bytes, isWhole } = await readBytes(answer);
  const milliseconds = Math.round(performance.now() - started);
  const status = `${answer.status} ${answer.statusText}`.trim();
  const size = isWhole ? say("bytes", { count: bytes.length }) : say("large");
  const headerLines = [...answer.headers].map(([name, value]) => `${name}: ${value}`).join("\n");
  const details = make(
    "details",
    {},
    make("summary", {}, say("headers")),
    make("pre", { tabindex: "0" }, headerLines || say("noHeaders")),
  );
  return {
    status: [
      make("strong", { class: `openapi-${Math.floor(answer.status / 100)}xx` }, status),
      ` · ${say("milliseconds", { count: milliseconds })} · ${size}`,
    ],
    nodes: [details, ...bodyNodes(bytes, answer.headers.get("content-type") ?? "", say)],
  };
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
