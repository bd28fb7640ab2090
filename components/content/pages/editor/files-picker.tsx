import { type Ref, useImperativeHandle, useRef } from "react";

/** Opens the browser's file dialog; another control triggers it. */
export const FilesPicker = ({
  onFiles,
  ref,
}: {
  onFiles: (files: File[]) => void;
  ref: Ref<{ open: () => void }>;
}) => {
  const input = useRef<HTMLInputElement>(null);
  useImperativeHandle(ref, () => ({ open: () => input.current?.click() }));
  return (
    <input
      ref={input}
      type="file"
      multiple
      hidden
      aria-label="Choose files"
      onChange={(event) => {
        onFiles([...(event.target.files ?? [])]);
        event.target.value = "";
      }}
    />
  );
};
