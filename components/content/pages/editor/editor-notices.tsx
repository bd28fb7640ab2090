import type { usePresence } from "@/components/collaboration/presence/use-presence";
import { Banner } from "@/components/ui/banner";
import { listed } from "@/components/ui/listed";
import { useOnline } from "@/components/ui/use-online";
import type { SaverState } from "./saver";

type EditorNoticesProps = {
  closed: boolean;
  /** The change request's status. */
  status: string | undefined;
  onThisPage: ReturnType<typeof usePresence>;
  state: SaverState | null;
};

/** Warns that the change request is closed, that others edit the page, or that the text is not saved. */
export const EditorNotices = ({ closed, status, onThisPage, state }: EditorNoticesProps) => {
  const online = useOnline();
  return (
    <>
      {closed && (
        <Banner tone="warning" flush>
          This change request is {status}; you can't edit it.
        </Banner>
      )}
      {onThisPage.length > 0 && !closed && (
        <Banner tone="info" flush>
          {listed(onThisPage.map(({ user }) => user.displayName))} {onThisPage.length === 1 ? "has" : "have"}{" "}
          this page open too. Edits are merged when you save. Where you both change the same words, you
          choose.
        </Banner>
      )}
      {/* Without a connection, the frame of the screen shows the notice. */}
      {state?.phase === "offline" && online && (
        <Banner tone="offline" flush>
          {state.message ?? "Can't reach the server."} Your text is saved in this browser and sent when you're
          back online.
        </Banner>
      )}
    </>
  );
};
