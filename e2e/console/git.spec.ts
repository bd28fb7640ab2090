import { expect, test } from "@/e2e/fixtures";
import { gitPage } from "@/e2e/pages/git";
import { addresses } from "@/lib/addresses";
import { serveRepository } from "@/lib/exchange/git/git-server-fixture";

test("a space follows a Git repository, and shows failures and open decisions", async ({ as, world }) => {
  const repository = await serveRepository();
  try {
    const oid = await repository.commit({
      "README.md": "# Water works\n\nRead of [pumps](pumps.md).\n",
      "pumps.md": "# Pumps\n\nThey run.\n",
    });
    const space = await world.space({ title: "Water works" });
    const page = await as(world.admin);
    const git = gitPage(page);
    await git.open(space.id);
    await git.importNow.click();
    await expect(page.getByText("Fill this in.")).toBeVisible();
    await git.importFrom(repository.url, "gone");
    await expect(git.headline).toHaveText("Import failed");
    await expect(git.last).toContainText("The repository has no branch “gone”.");
    await git.importFrom(repository.url);
    await expect(git.headline).toHaveText("Import finished");
    await expect(git.last).toContainText(oid.slice(0, 7));

    await world.live(space, { edits: { Pumps: "# Pumps\n\nThey hum.\n" } });
    await repository.commit({ "pumps.md": "# Pumps\n\nThey roar.\n" });
    await git.importNow.click();
    await expect(git.headline).toHaveText("Both sides changed the same");
    await expect(git.last.getByRole("link", { name: /Open change request/ })).toBeVisible();
    await git.exportAs("Too early");
    await expect(git.headline).toHaveText("Export failed");
    await expect(git.last).toContainText("The latest commit is in change request #2.");
    // The form empties it once the export has been answered.
    await expect(page.getByLabel("Commit message")).toHaveValue("");

    await repository.commit({ "taps.md": "# Taps\n" });
    await git.previewForced("Ours");
    await expect(git.headline).toHaveText("Export preview");
    await expect(git.deletedFiles).toContainText("taps.md");
    expect(await repository.files()).toHaveProperty(["taps.md"]);
    await repository.commit({ "wells.md": "# Wells\n" });
    await page.getByRole("button", { name: "Export and delete 1 file" }).click();
    await expect(git.headline).toHaveText("The branch changed since the preview");
    await expect(git.deletedFiles).toContainText("wells.md");
    expect(await repository.files()).toHaveProperty(["taps.md"]);
    await page.getByRole("button", { name: "Export and delete 2 files" }).click();
    await expect(git.headline).toHaveText("Export finished");
    await expect(git.last).toContainText("The export deleted 2 files");
    await expect(page.getByLabel("Overwrite commits you haven't imported")).not.toBeChecked();
    expect(await repository.files()).not.toHaveProperty(["taps.md"]);

    await page.goto(addresses.space.history(space.id));
    await expect(
      page
        .getByRole("main")
        .getByRole("listitem")
        .filter({ hasText: oid.slice(0, 7) }),
    ).toHaveCount(1);
  } finally {
    repository.close();
  }
});
