import type { usePresence } from "../../presence/use-presence";
import { Banner } from "../../ui/banner";
import { listed } from "../../ui/listed";
import { useOnline } from "../../ui/use-online";
import type { SaverState } from "./saver";

type EditorNoticesProps = {
  closed: boolean;
  /** The change request's. */
  status: string | undefined;
  onThisPage: ReturnType<typeof usePresence>;
  state: SaverState | null;
};

/** What is to be known before one writes on: closed, shared with others, or not sent. */
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
      {/* Without a connection the frame of the screen says so. */}
      {state?.phase === "offline" && online && (
        <Banner tone="offline" flush>
          {state.message ?? "Can't reach the server."} Your text is saved in this browser and sent when you're
          back online.
        </Banner>
      )}
    </>
  );
};
