"use client";

import { useQuery } from "@tanstack/react-query";
import { Braces, FilePlus2, FileUp, LayoutTemplate } from "lucide-react";
import { useRouter } from "next/navigation";
import { type ReactNode, useState } from "react";
import { flatten, pageTreeQuery } from "@/components/content/document/tree";
import { Button } from "@/components/ui/button";
import { EmptyState } from "@/components/ui/empty-state";
import { lazyComponent } from "@/components/ui/lazy";
import { useSay } from "@/components/ui/say";
import { ScreenLink } from "@/components/ui/screen-link";
import { addresses, editorAddress } from "@/lib/addresses";
import { query } from "@/lib/platform/api/queries";
import { spaces } from "@/lib/spaces/spaces/operations";
import { createEditSession } from "./editor/edit-session";

const TemplateApplyDialog = lazyComponent(
  () => import("@/components/spaces/templates/template-apply-dialog"),
  "TemplateApplyDialog",
);

const ReferenceDialog = lazyComponent(() => import("./editor/reference-dialog"), "ReferenceDialog");

/** Adds an API reference as the first page, in a change request that the editor then shows. */
const FirstReference = ({ spaceId, onClose }: { spaceId: string; onClose: () => void }) => {
  const router = useRouter();
  const [session] = useState(() => createEditSession(spaceId, null, () => {}));
  return (
    <ReferenceDialog
      spaceId={spaceId}
      onSubmit={async (fields) => {
        await session.apply([{ operation: "insert_page", type: "computed", ...fields }]);
        router.push(editorAddress(spaceId, session.number()));
      }}
      onClose={onClose}
    />
  );
};

type ChoiceProps = { icon: ReactNode; title: string; children: ReactNode } & (
  | { href: string }
  | { onClick: () => void }
);

const Choice = ({ icon, title, children, ...way }: ChoiceProps) => {
  const className =
    "flex gap-3 rounded-lg border border-strong bg-raised p-4 text-left shadow-sm transition-colors hover:bg-hover [&_svg]:mt-0.5 [&_svg]:size-5 [&_svg]:shrink-0 [&_svg]:text-accent-text";
  const content = (
    <>
      {icon}
      <span>
        <span className="block text-sm font-semibold">{title}</span>
        <span className="mt-0.5 block text-sm text-muted">{children}</span>
      </span>
    </>
  );
  return "href" in way ? (
    <ScreenLink href={way.href} className={className}>
      {content}
    </ScreenLink>
  ) : (
    <button type="button" onClick={way.onClick} className={className}>
      {content}
    </button>
  );
};

/** Shows the ways to begin in a space without pages. */
export const EmptySpace = ({ spaceId }: { spaceId: string }) => {
  const say = useSay();
  const { data: space } = useQuery(query(spaces.get, { params: { spaceId } }));
  const { data: tree = [] } = useQuery(pageTreeQuery({ spaceId }));
  const [choosing, setChoosing] = useState<"template" | "reference" | null>(null);
  const title = say("Nothing here yet");
  if (!space?.permissions.edit)
    return (
      <EmptyState size="page" level={1} title={title}>
        {say("Pages appear here once they're merged.")}
      </EmptyState>
    );
  const computed = flatten(tree).find(({ kind }) => kind === "computed");
  if (computed)
    return (
      <EmptyState
        size="page"
        level={1}
        icon={<Braces />}
        title={say("Couldn't generate the pages")}
        actions={
          <Button variant="primary" asChild>
            <ScreenLink href={addresses.space.editor(spaceId, computed.id)}>{say("See why")}</ScreenLink>
          </Button>
        }
      >
        {say("The pages of this space are generated from an OpenAPI spec. They appear once it can be read.")}
      </EmptyState>
    );
  return (
    <div className="mx-auto w-full max-w-3xl px-4 py-20 text-center">
      <h1 className="text-lg font-semibold">{title}</h1>
      <p className="mt-1 text-sm text-muted">
        {say("Write the first page, start from a template or a spec, or import documentation.")}
      </p>
      <div className="mt-6 grid gap-3 md:grid-cols-2">
        <Choice
          href={addresses.space.editor(spaceId)}
          icon={<FilePlus2 aria-hidden="true" />}
          title={say("Write the first page")}
        >
          {say("Markdown with a live preview. Merge it when it's ready.")}
        </Choice>
        <Choice
          onClick={() => setChoosing("template")}
          icon={<LayoutTemplate aria-hidden="true" />}
          title={say("Start from a template")}
        >
          {say("Product documentation, an API guide, a handbook and more.")}
        </Choice>
        <Choice
          onClick={() => setChoosing("reference")}
          icon={<Braces aria-hidden="true" />}
          title={say("Add an API reference")}
        >
          {say("Pages generated from an OpenAPI spec of the organization.")}
        </Choice>
        <Choice
          href={addresses.space.import(spaceId)}
          icon={<FileUp aria-hidden="true" />}
          title={say("Import documentation")}
        >
          {say("Markdown files, or a zip archive with images and a SUMMARY.md.")}
        </Choice>
      </div>
      {choosing === "template" && <TemplateApplyDialog space={space} onClose={() => setChoosing(null)} />}
      {choosing === "reference" && <FirstReference spaceId={spaceId} onClose={() => setChoosing(null)} />}
    </div>
  );
};
