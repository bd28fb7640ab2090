import { type DragEvent, useState } from "react";

/** Accepts files dropped on an element; `over` is true while files are dragged above it. */
export const useFileDrop = (onFiles: (files: FileList) => void) => {
  const [over, setOver] = useState(false);
  return {
    over,
    drop: {
      onDragOver: (event: DragEvent) => {
        event.preventDefault();
        setOver(true);
      },
      onDragLeave: () => setOver(false),
      onDrop: (event: DragEvent) => {
        event.preventDefault();
        setOver(false);
        if (event.dataTransfer.files.length > 0) onFiles(event.dataTransfer.files);
      },
    },
  };
};
