import { useStored } from "@/components/ui/use-stored";

const KEY = "bindery-typed-markdown";

/** False if a person wants what they type to stay text. */
export const isTypedMarkdownOn = (): boolean => localStorage.getItem(KEY) !== "off";

/** Holds whether Markdown that is typed becomes formatting, in this browser. */
export const useTypedMarkdown = () => {
  const [value, set] = useStored(KEY, "on");
  return { on: value !== "off", setOn: (on: boolean) => set(on ? "on" : "off") };
};
