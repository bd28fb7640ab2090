import { describe, expect, it } from "vitest";
import { bytesLike, carriedOver, textOfBytes } from "./carried-over";

describe("carrying changes of a space into a file", () => {
  it("leaves unchanged front matter as written, and adds no entry for unset fields", () => {
    const file = "---\nicon:   bolt\n# a note\n---\n# A\n\nOne.\n";
    const before = "---\nicon: bolt\nhidden: true\n# a note\n---\n\n# A\n\nOne.\n";
    expect(carriedOver(file, before, before.replace("# A", "# B"))).toEqual({
      text: file.replace("# A", "# B"),
      isExact: true,
    });
    expect(
      carriedOver("# A\n", "---\nhidden: true\n---\n\n# A\n", "---\nhidden: true\n---\n\n# B\n").text,
    ).toBe("# B\n");
  });

  it("changes, adds and removes entries of the front matter in place, by any of their names", () => {
    const file = "---\ntags: [x]\nicon:   bolt\nnoindex: true\n---\nText.\n";
    const before = "---\nicon: bolt\nnoIndex: true\ntags: [x]\n---\n\nText.\n";
    expect(carriedOver(file, before, "---\nicon: star\ntags: [x]\n---\n\nText.\n").text).toBe(
      "---\ntags: [x]\nicon: star\n---\nText.\n",
    );
    expect(
      carriedOver(file, before, "---\ndescription: D\nicon: bolt\nnoIndex: true\ntags: [x]\n---\n\nText.\n")
        .text,
    ).toBe("---\ndescription: D\ntags: [x]\nicon:   bolt\nnoindex: true\n---\nText.\n");
    expect(carriedOver("---\nicon: a\n---\nText.\n", "---\nicon: a\n---\n\nText.\n", "Text.\n").text).toBe(
      "Text.\n",
    );
    expect(carriedOver("Text.\n", "Text.\n", "---\nicon: a\n---\n\nText.\n").text).toBe(
      "---\nicon: a\n---\n\nText.\n",
    );
  });

  it("is not exact if the file's text has more", () => {
    expect(carriedOver("A\n\nB\n\nC, too\n", "A\n\nB\n\nC\n", "A 1\n\nB\n\nC\n")).toEqual({
      text: "A 1\n\nB\n\nC, too\n",
      isExact: false,
    });
  });
});

it("a file in an old encoding keeps it if it can encode all characters", () => {
  const bytes = Buffer.from("# Caf\xe9\n", "latin1");
  expect(textOfBytes(bytes)).toBe("# Café\n");
  expect(bytesLike(bytes, "# Le café\n")).toEqual(Buffer.from("# Le caf\xe9\n", "latin1"));
  expect(bytesLike(bytes, "# Café 茶\n")).toEqual(Buffer.from("# Café 茶\n"));
});

it.each([
  ["a byte order mark", "\uFEFF# A\n"],
  ["line ends of Windows", "# A\r\n\r\nB\r\n"],
  ["no line end at its end", "# A\n\nB"],
  ["several line ends at its end", "# A\n\n\n"],
  ["nothing", ""],
])("a file with %s keeps it", (_name, text) => {
  const bytes = Buffer.from(text);
  expect(bytesLike(bytes, textOfBytes(bytes)).toString()).toBe(text);
});
