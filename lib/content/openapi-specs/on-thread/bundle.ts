import { decodeSegment } from "@/lib/core/address-text";
import { isRecord } from "@/lib/core/is-record";
import { OPENAPI_LIMITS } from "@/lib/core/openapi/limits";
import type { Fault } from "./check";
import { optionalText } from "./outline";
import { partsIn, type SpecPartKind } from "./places";
import { resolvePointer } from "./pointer";

/*
 * Bundles the files of a spec into one document: targets of references to other files become components of the
 * document, once each, so that they keep their names and may be recursive. The kind of component follows from the
 * place of the reference; anything that only looks like a reference, such as in an example, is left alone.
 */

/** A file that a spec refers to, by its requested address. */
export type SpecFile = { address: string; value: unknown };
export type Bundled =
  | { document: Data; isBundled: boolean }
  /** addresses of referenced files that were not given */
  | { missing: string[] }
  | { faults: Fault[] };

type Data = Record<string, unknown>;

/** The places of components by kind, in OpenAPI and in Swagger 2; other kinds replace their reference. */
const SLOTS: Partial<Record<SpecPartKind, { openapi: string; swagger?: string }>> = {
  schema: { openapi: "schemas", swagger: "definitions" },
  response: { openapi: "responses", swagger: "responses" },
  parameter: { openapi: "parameters", swagger: "parameters" },
  requestBody: { openapi: "requestBodies" },
  header: { openapi: "headers" },
  example: { openapi: "examples" },
  link: { openapi: "links" },
  callback: { openapi: "callbacks" },
  securityScheme: { openapi: "securitySchemes" },
};

/**
 * Returns the spec as one document.
 * @param address the address that it was read from
 */
export function bundleSpec(value: Data, address: string, files: readonly SpecFile[]): Bundled {
  return new Bundle(value, address, files).made();
}

type SpecPointer = { address: string; path: readonly string[] };

class Bundle {
  private readonly document: Data;
  private readonly files: Map<string, SpecFile>;
  private readonly missing = new Set<string>();
  private readonly faults: Fault[] = [];
  /** components made from targets of references */
  private readonly placed = new Map<string, string>();
  private readonly queue: { value: unknown; kind: SpecPartKind; pointer: SpecPointer }[] = [];
  private copied = 0;
  private isBundled = false;

  constructor(
    value: Data,
    private readonly address: string,
    files: readonly SpecFile[],
  ) {
    this.document = this.copy(value) as Data;
    this.files = new Map(files.map((file) => [file.address, file]));
  }

  made(): Bundled {
    // Components first, so that references between them keep their names.
    const order = Object.keys(this.document).sort((one, other) => rank(one) - rank(other));
    for (const name of order) this.visitMember(this.document, "document", name, this.root([]));
    for (let at = 0; at < this.queue.length && this.faults.length === 0; at += 1) {
      const { value, kind, pointer } = this.queue[at]!;
      this.visit(value, kind, pointer);
    }
    if (this.faults.length > 0) return { faults: this.faults.slice(0, OPENAPI_LIMITS.problems) };
    if (this.missing.size > 0) return { missing: [...this.missing] };
    return { document: this.document, isBundled: this.isBundled };
  }

  private root = (path: readonly string[]): SpecPointer => ({ address: this.address, path });

  private visit(value: unknown, kind: SpecPartKind, pointer: SpecPointer): void {
    if (!isRecord(value)) return;
    if (typeof value.$ref === "string" && this.refer(value, value.$ref, kind, pointer)) return;
    for (const name of Object.keys(value)) this.visitMember(value, kind, name, pointer);
    if (kind === "schema") this.visitMapping(value, pointer);
  }

  private visitMember(value: Data, kind: SpecPartKind, name: string, { address, path }: SpecPointer): void {
    for (const part of partsIn(value, kind, name))
      this.visit(part.value, part.kind, { address, path: [...path, ...part.names] });
  }

  /** Schema names in a discriminator may be references, too. */
  private visitMapping({ discriminator }: Data, pointer: SpecPointer): void {
    const mapping = isRecord(discriminator) ? discriminator.mapping : undefined;
    if (!isRecord(mapping)) return;
    for (const [name, target] of Object.entries(mapping)) {
      if (typeof target !== "string" || !/[#/]|\.(?:json|ya?ml)$/i.test(target)) continue;
      const holder: Data = { $ref: target };
      this.refer(holder, target, "schema", {
        ...pointer,
        path: [...pointer.path, "discriminator", "mapping", name],
      });
      mapping[name] = holder.$ref ?? target;
    }
  }

  /** Points a reference to its target in the document; true if nothing else is needed. */
  private refer(holder: Data, target: string, kind: SpecPartKind, pointer: SpecPointer): boolean {
    if (pointer.address === this.address && target.startsWith("#")) return true;
    if (!URL.canParse(target, pointer.address))
      return this.fault(pointer, `“${short(target)}” is no address.`);
    const address = new URL(target, pointer.address);
    const fragment = address.hash.slice(1);
    address.hash = "";
    if (!/^https?:$/.test(address.protocol)) {
      return this.fault(pointer, `“${short(target)}” cannot be fetched: only http and https addresses can.`);
    }
    this.isBundled = true;
    if (address.href === this.address) {
      holder.$ref = `#${fragment}`;
      return true;
    }
    const file = this.files.get(address.href);
    if (!file) {
      this.missing.add(address.href);
      return true;
    }
    const found = fragment === "" ? file.value : resolvePointer(file.value, `#${fragment}`);
    if (found === undefined) return this.fault(pointer, `“${short(target)}” leads nowhere.`);
    const key = `${kind} ${address.href}#${fragment}`;
    const known = this.placed.get(key);
    if (known !== undefined) {
      holder.$ref = known;
      return true;
    }
    const copy = this.copy(found);
    const inside = { address: address.href, path: pointer.path };
    const slot = SLOTS[kind]?.["swagger" in this.document ? "swagger" : "openapi"];
    if (slot === undefined || isComponent(pointer, this.address)) {
      return this.replace(holder, copy, kind, key, { slot, pointer, inside });
    }
    const named = this.components(slot);
    const name = freeName(fragment, address, named);
    named[name] = copy;
    holder.$ref = this.pointer(slot, name);
    this.placed.set(key, holder.$ref as string);
    this.queue.push({ value: copy, kind, pointer: inside });
    return true;
  }

  /** Replaces the reference by its target. */
  private replace(
    holder: Data,
    copy: unknown,
    kind: SpecPartKind,
    key: string,
    { slot, pointer, inside }: { slot: string | undefined; pointer: SpecPointer; inside: SpecPointer },
  ): boolean {
    if (!isRecord(copy))
      return this.fault(pointer, "The reference leads to a value that does not belong here.");
    if (slot === undefined) {
      // Targets that are no components are copied each time, so a recursive one would never end.
      if (pointer.path.length > OPENAPI_LIMITS.depth)
        return this.fault(pointer, "The reference leads to itself.");
    } else this.placed.set(key, this.pointer(slot, pointer.path.at(-1)!));
    const { $ref: _, ...beside } = holder;
    delete holder.$ref;
    Object.assign(holder, copy, beside);
    this.queue.push({ value: holder, kind, pointer: { ...inside, path: [...inside.path, "$ref"] } });
    return true;
  }

  private components(slot: string): Data {
    const holder = "swagger" in this.document ? this.document : this.member(this.document, "components");
    return this.member(holder, slot);
  }

  private member(holder: Data, name: string): Data {
    if (!isRecord(holder[name])) holder[name] = {};
    return holder[name] as Data;
  }

  private pointer(slot: string, name: string): string {
    const escaped = name.replaceAll("~", "~0").replaceAll("/", "~1");
    return "swagger" in this.document ? `#/${slot}/${escaped}` : `#/components/${slot}/${escaped}`;
  }

  private fault({ address, path }: SpecPointer, message: string): true {
    const where = address === this.address ? "" : `${address}: `;
    this.faults.push({ code: "REFERENCE", message: where + message, path: [...path] });
    return true;
  }

  /** Copies a value, up to a limit: parts of files may be copied again and again. */
  private copy(value: unknown): unknown {
    this.copied += 1;
    if (this.copied > 2 * OPENAPI_LIMITS.values) {
      if (this.faults.length === 0) {
        this.faults.push({ code: "LIMIT", message: "Its files hold too much together; split it.", path: [] });
      }
      return null;
    }
    if (Array.isArray(value)) return value.map((each) => this.copy(each));
    if (!isRecord(value)) return value;
    return Object.fromEntries(Object.entries(value).map(([name, each]) => [name, this.copy(each)]));
  }
}

const rank = (name: string): number => (name === "components" || name === "definitions" ? 0 : 1);
const short = (target: string): string => target.slice(0, 200);

/** True if the place is that of a component in the document. */
const isComponent = ({ address, path }: SpecPointer, own: string): boolean =>
  address === own &&
  ((path.length === 3 && path[0] === "components") ||
    (path.length === 2 && /^(?:definitions|parameters|responses)$/.test(path[0]!)));

/** A free name for a target: from the end of the fragment, or the name of the file. */
function freeName(fragment: string, { pathname }: URL, taken: Data): string {
  const written =
    optionalText(fragment.split("/").at(-1)) ??
    pathname
      .split("/")
      .at(-1)
      ?.replace(/\.[a-z]+$/i, "");
  const plain = (decodeSegment(written ?? "") ?? written ?? "").replace(/[^A-Za-z0-9._-]+/g, "_") || "Part";
  let name = plain;
  for (let number = 2; Object.hasOwn(taken, name); number += 1) name = `${plain}-${number}`;
  return name;
}
