"use client";

import { useEffect, useEffectEvent, useRef, useState } from "react";
import { validateBody } from "@/components/form/use-operation-form";
import { siteCssProblem } from "@/lib/core/sites/site-css";
import { over } from "@/lib/sites/customization/merge";
import { siteCustomization } from "@/lib/sites/customization/operations";
import type { Customization, CustomizationOverride } from "@/lib/sites/customization/schemas";
import { differencesOf } from "./differences";

/** A pause in typing, after which the changes are added to the draft. */
const PAUSE_MS = 400;

type HeaderLink = { title: string; to: Customization["header"]["links"][number]["to"] };
const isFinished = ({ title, to }: HeaderLink): boolean =>
  title.trim() !== "" && (to?.kind !== "url" || URL.canParse(to.url));

/** Leaves out unfinished input, which the draft can't have, and an announcement that is switched off. */
export const finished = (look: Customization): Customization => {
  const { announcement, advancedCustomization: advanced } = look;
  const target = announcement?.link?.to;
  return {
    ...look,
    title: look.title?.trim() || undefined,
    header: {
      ...look.header,
      links: look.header.links
        .filter(isFinished)
        .map((link) => ({ ...link, links: link.links.filter(isFinished) })),
    },
    footer: {
      ...look.footer,
      groups: look.footer.groups.map((group) => ({ ...group, links: group.links.filter(isFinished) })),
    },
    announcement: announcement?.enabled
      ? { ...announcement, ...(target?.kind === "url" && !URL.canParse(target.url) && { link: undefined }) }
      : undefined,
    ...(siteCssProblem(advanced.css ?? "") && { advancedCustomization: { ...advanced, css: undefined } }),
  };
};

type Groups = Record<string, unknown>;
const isGroup = (value: unknown): value is Groups =>
  typeof value === "object" && value !== null && !Array.isArray(value);

/** Removes the fields that are null; groups without any field stay. */
const withoutNulls = (fields: object): Groups =>
  Object.fromEntries(
    Object.entries(fields).flatMap(([name, value]) =>
      value === null ? [] : [[name, isGroup(value) ? withoutNulls(value) : value]],
    ),
  );

/** Replaces invalid fields by those of the draft, so that the others are added to it. */
function withKnown(look: Customization, known: Customization, invalid: readonly string[]): Customization {
  const kept = structuredClone(look) as Groups;
  for (const path of invalid) {
    const [group = "", field] = path.split(".");
    const [inside, before] = [kept[group], (known as Groups)[group]];
    if (field !== undefined && isGroup(inside) && isGroup(before) && group !== "announcement")
      inside[field] = before[field];
    else kept[group] = before;
  }
  return kept as Customization;
}

/**
 * Holds the fields of an appearance, and adds what a person changes to the draft of the site after each pause. Changes
 * of the draft by others, or an undo, show in the fields without touching those being typed in.
 *
 * @param look the appearance with the draft
 * @param save adds changed fields to the draft and returns the appearance with them
 */
export const useAppearanceDraft = (
  look: Customization,
  save: (changed: CustomizationOverride) => Promise<Customization>,
) => {
  const [values, setValues] = useState(look);
  const [errors, setErrors] = useState<Readonly<Record<string, string>>>({});
  const [failure, setFailure] = useState<Error | null>(null);
  const latest = useRef(look);
  /** The appearance that the server has. */
  const known = useRef(look);
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  const queue = useRef<Promise<void>>(Promise.resolve());

  const show = (next: Customization) => {
    latest.current = next;
    setValues(next);
  };
  const flush = async () => {
    const wanted = finished(latest.current);
    const found = await validateBody(siteCustomization.put, wanted);
    setErrors(found);
    const changed = differencesOf(known.current, withKnown(wanted, known.current, Object.keys(found)));
    if (Object.keys(changed).length === 0) return;
    try {
      known.current = await save(changed);
      setFailure(null);
    } catch (error) {
      setFailure(error instanceof Error ? error : new Error("Something went wrong. Try again."));
    }
  };
  const flushInTurn = () => {
    clearTimeout(timer.current);
    queue.current = queue.current.then(flush);
  };

  const adopt = useEffectEvent((next: Customization) => {
    const changed = differencesOf(known.current, next);
    known.current = next;
    if (Object.keys(changed).length > 0) show(withoutNulls(over(latest.current, changed)) as Customization);
  });
  useEffect(() => adopt(look), [look]);

  // Leaving the screen does not wait for a pause.
  const leave = useEffectEvent(flushInTurn);
  useEffect(() => () => leave(), []);

  const set = <Name extends keyof Customization>(name: Name, value: Customization[Name]) => {
    show({ ...latest.current, [name]: value });
    clearTimeout(timer.current);
    timer.current = setTimeout(flushInTurn, PAUSE_MS);
  };
  const error = (name: string): string | undefined =>
    errors[Object.keys(errors).find((path) => path === name || path.startsWith(`${name}.`)) ?? ""];
  return { values, set, error, failure };
};

export type AppearanceForm = ReturnType<typeof useAppearanceDraft>;
