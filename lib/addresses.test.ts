import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, it } from "vitest";
import { addresses, editorAddress, parseEditorAddress, parseOwner } from "./addresses";
import { screenAt, screens } from "./testing/screen-files";

const filesIn = (folder: string): string[] =>
  readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map(({ parentPath, name }) => join(parentPath, name));

type Build = (...given: string[]) => string;

/** Every function of the table, by its path in the table. */
const functionsIn = (table: object, way = ""): [string, Build][] =>
  Object.entries(table).flatMap(([name, entry]): [string, Build][] =>
    typeof entry === "function" ? [[way + name, entry]] : functionsIn(entry, `${way}${name}.`),
  );

describe("addresses", () => {
  const built = functionsIn(addresses).map(([name, build]): [string, string] => [name, build("a", "1", "b")]);

  it.each(built)("%s leads to a screen", (_, address) => {
    expect(screenAt(address)).toBeDefined();
  });

  it("have one for every screen", () => {
    const reached = built.map(([, address]) => screenAt(address)?.name);
    expect(screens.map(({ name }) => name).filter((name) => !reached.includes(name))).toEqual([]);
  });

  it("are looked at by the rules for all screens", () => {
    const looked = ["e2e/support/screens.ts", "e2e/console/screens.spec.ts"].map((file) =>
      readFileSync(file, "utf8"),
    );
    // Dialogs and downloads on screens that are, and screens before the sign-in, which have journeys of their own.
    const others = [
      ...["start", "setup", "signInRefused", "invite", "forgotPassword", "mailedLink", "unsubscribe"],
      ...[
        "organization.collectionAccess",
        "organization.newSpace",
        "space.pdf",
        "changeRequest.replacedWords",
      ],
    ];
    const names = functionsIn(addresses).map(([name]) => name);
    const missed = names.filter((name) => !looked.some((text) => text.includes(`addresses.${name}(`)));
    expect(missed).toEqual(others);
  });

  it("are built nowhere else", () => {
    const written = /["'`](?:\$\{[^}]*\})?\/(?:[so]\/|~\/|(?:account|signin|setup|developers)\b)/;
    const others = ["app", "components", "e2e/console", "e2e/pages", "e2e/support", "lib", "scripts"]
      .flatMap(filesIn)
      .filter(
        (file) =>
          /\.(?:ts|tsx|mjs)$/.test(file) &&
          !/\.test\.ts$|^lib\/(?:addresses|identity\/setup\/operations|sites\/published\/routes)\.ts$/.test(
            file,
          ),
      );
    expect(others.filter((file) => written.test(readFileSync(file, "utf8")))).toEqual([]);
  });
});

it("parses an address of the editor into its parts", () => {
  for (const [number, page] of [
    [null, undefined],
    [null, "p1"],
    [12, undefined],
    [12, "über uns/edit"],
  ] as const)
    expect(parseEditorAddress(editorAddress("s1", number, page))).toEqual({ number, page });
});

it("parses the organization or space of an address", () => {
  expect(parseOwner(addresses.organization.trash("o1"))).toEqual({ organizationId: "o1" });
  expect(parseOwner(addresses.changeRequest.preview("s1", 2, "a/b"))).toEqual({ spaceId: "s1" });
  expect(parseOwner(addresses.account.tokens())).toEqual({});
});
