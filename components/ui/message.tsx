"use client";

import { use } from "react";
import { useSay } from "./say";

/** Shows a message that the API wrote as part of an answer, such as why a run failed, in the viewer's language. */
export const Message = ({ children: message }: { children: string }) => {
  const say = useSay();
  return say.language === "en" ? message : use(say.messages())(message);
};
