import { Plugin } from "prosemirror-state";

/** The data of an event can only be read while that is handled. */
const copyOf = (data: DataTransfer): DataTransfer => {
  const copy = new DataTransfer();
  for (const type of data.types) if (type !== "Files") copy.setData(type, data.getData(type));
  for (const file of data.files) copy.items.add(file);
  return copy;
};

/** Keeps a paste until the clipboard has loaded; if that fails, its plain text is pasted. */
export const heldPaste = (loaded: Promise<unknown>): Plugin =>
  new Plugin({
    props: {
      handleDOMEvents: {
        paste: (view, event) => {
          if (!event.clipboardData) return false;
          event.preventDefault();
          const clipboardData = copyOf(event.clipboardData);
          const paste = () => {
            if (!view.isDestroyed)
              view.dom.dispatchEvent(
                new ClipboardEvent("paste", { clipboardData, bubbles: true, cancelable: true }),
              );
          };
          loaded.then(paste, () => {
            if (!view.isDestroyed) view.pasteText(clipboardData.getData("text/plain"));
          });
          return true;
        },
      },
    },
  });
