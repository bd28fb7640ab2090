"use client";

import { useState } from "react";
import { AlertDialog, AlertDialogCancel, AlertDialogContent } from "@/components/ui/alert-dialog";
import { Button } from "@/components/ui/button";
import { Dialog, DialogBody, DialogContent, DialogFooter } from "@/components/ui/dialog";
import { Field } from "@/components/ui/field";
import { Input } from "@/components/ui/input";
import { lazyComponent } from "@/components/ui/lazy";
import { Popover, PopoverContent, PopoverTrigger } from "@/components/ui/popover";
import { SecretDialog } from "@/components/ui/secret-dialog";
import { SecretReveal } from "@/components/ui/secret-reveal";
import { Sheet } from "@/components/ui/sheet";
import { toast } from "@/components/ui/toaster";
import { Tooltip } from "@/components/ui/tooltip";
import { Row } from "./specimen";

const ShortcutSheet = lazyComponent(() => import("@/components/ui/shortcut-sheet"), "ShortcutSheet");

type OverlayName = "dialog" | "alert" | "sheet" | "secret" | "shortcuts" | null;

export const Dialogs = () => {
  const [opened, setOpened] = useState<OverlayName>(null);
  const close = () => setOpened(null);
  return (
    <Row label="Each opens in the theme of the page">
      <Button onClick={() => setOpened("dialog")}>Open dialog</Button>
      <Button onClick={() => setOpened("alert")}>Open question</Button>
      <Button onClick={() => setOpened("sheet")}>Open sheet</Button>
      <Button onClick={() => setOpened("secret")}>Show secret once</Button>
      <Button onClick={() => setOpened("shortcuts")}>Show shortcuts</Button>
      <Dialog open={opened === "dialog"} onOpenChange={close}>
        <DialogContent title="New space" description="Everyone in Acme can read it.">
          <DialogBody>
            <Field label="Title">
              <Input placeholder="Handbook" />
            </Field>
          </DialogBody>
          <DialogFooter>
            <Button onClick={close}>Cancel</Button>
            <Button variant="primary" onClick={close}>
              Create space
            </Button>
          </DialogFooter>
        </DialogContent>
      </Dialog>
      <AlertDialog open={opened === "alert"} onOpenChange={close}>
        <AlertDialogContent title="Delete Handbook?" description="This also deletes 121 pages.">
          <DialogFooter>
            <AlertDialogCancel asChild>
              <Button>Cancel</Button>
            </AlertDialogCancel>
            <Button variant="danger" onClick={close}>
              Delete space
            </Button>
          </DialogFooter>
        </AlertDialogContent>
      </AlertDialog>
      <Sheet open={opened === "sheet"} onOpenChange={close} title="Details" side="right">
        <p className="p-4 text-sm">Details of what is selected in a list.</p>
      </Sheet>
      {opened === "secret" && (
        <SecretDialog
          title="Token created"
          description="Copy it now. It is not shown again."
          label="API token"
          value="bnd_example_0f8c2b7e41d94c0a"
          onClose={close}
        />
      )}
      {opened === "shortcuts" && <ShortcutSheet open onOpenChange={close} />}
    </Row>
  );
};

export const Hints = () => (
  <>
    <Row label="Tooltip and popover">
      <Tooltip content="Opens the editor" shortcut="e">
        <Button>Point at me</Button>
      </Tooltip>
      <Popover>
        <PopoverTrigger asChild>
          <Button>Open popover</Button>
        </PopoverTrigger>
        <PopoverContent label="About this page" className="w-64 p-3 text-sm">
          Priya changed this page 2 hours ago.
        </PopoverContent>
      </Popover>
    </Row>
    <Row label="Toasts">
      <Button onClick={() => void toast.success("Changes saved")}>Saved</Button>
      <Button onClick={() => void toast.success("Pumps deleted", { undo: () => {} })}>With undo</Button>
      <Button
        onClick={() =>
          void toast.error("Couldn't move Pumps", { description: "You need create access there." })
        }
      >
        Failed
      </Button>
    </Row>
    <SecretReveal label="Signing secret" value="whsec_example_9a41c7" />
  </>
);
