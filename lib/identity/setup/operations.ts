import { z } from "zod";
import { access } from "@/lib/core/access/access";
import { defineOperation } from "@/lib/platform/api/operation";
import { SetUp, SetUpResult } from "./schemas";

const tag = "setup";

export const setup = {
  status: defineOperation({
    id: "getSetup",
    tag,
    method: "GET",
    path: "/setup",
    summary: "Get whether this installation still has to be set up",
    access: access.public(),
    response: z.object({ needed: z.boolean() }),
  }),
  complete: defineOperation({
    id: "completeSetup",
    tag,
    method: "POST",
    path: "/setup",
    summary: "Create the first admin and organization",
    description:
      "Needs the one-time code that the server prints when it starts; works until the first account exists.",
    errors: [403],
    access: access.public(),
    body: SetUp,
    response: SetUpResult,
    status: 201,
    locates: true,
  }),
};
