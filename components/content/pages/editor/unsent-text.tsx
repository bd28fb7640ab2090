"use client";

import { useEffect, useState } from "react";
import { useViewer } from "@/components/layout/viewer";
import { Banner } from "@/components/ui/banner";
import { Button } from "@/components/ui/button";
import { useSay } from "@/components/ui/say";
import { addresses } from "@/lib/addresses";
import { CopyText } from "./copy-text";
import type { EditSession } from "./edit-session";
import { makeUnsentText } from "./page-saver";

type UnsentTextProps = {
  session: EditSession;
  pageId: string;
  /** True if the change request is merged, so that only another one can get the text. */
  merged: boolean;
};

/** Offers the text of a page that was not saved before its change request was closed, or its author lost their role. */
export const UnsentText = ({ session, pageId, merged }: UnsentTextProps) => {
  const say = useSay();
  const { id: viewerId } = useViewer();
  const [unsent] = useState(() => makeUnsentText(session, pageId, viewerId));
  const [text, setText] = useState<string | null>(null);
  // The editor stores what was typed last when it is closed, which is before this.
  useEffect(() => {
    let isShown = true;
    void unsent.read().then((found) => isShown && setText(found));
    return () => {
      isShown = false;
    };
  }, [unsent]);
  if (text === null) return null;
  // A new page load: the address of this screen may have been that of the space.
  const goOn = () => {
    unsent.moveToSpace();
    location.assign(addresses.space.editor(session.spaceId, pageId));
  };
  return (
    <Banner
      tone="danger"
      flush
      title={say("Your last edits weren't saved")}
      actions={
        <>
          {merged && (
            <Button size="sm" variant="primary" onClick={goOn}>
              {say("Continue in a new change request")}
            </Button>
          )}
          <CopyText text={() => text} />
        </>
      }
    >
      {merged
        ? say("They are in this browser.")
        : say("They are in this browser, and are saved once you edit this page again.")}
    </Banner>
  );
};
