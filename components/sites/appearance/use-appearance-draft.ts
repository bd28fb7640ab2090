"use client";

import { useEffect, useEffectEvent, useRef, useState } from "react";
import { sentence } from "@/components/form/messages";
import { validateBody } from "@/components/form/use-operation-form";
import { useSay } from "@/components/ui/say";
import { isRecord } from "@/lib/core/is-record";
import { ApiError } from "@/lib/platform/api/client";
import { over } from "@/lib/sites/customization/merge";
import { siteCustomization } from "@/lib/sites/customization/operations";
import type { Customization, CustomizationOverride } from "@/lib/sites/customization/schemas";
import { differencesOf } from "./differences";
import { finishedLook, linkMessages, missingIn } from "./finished-look";

/** A pause in typing, after which the changes are added to the draft. */
const PAUSE_MS = 400;

type Groups = Record<string, unknown>;

/** Removes the fields that are null; groups without any field stay. */
const withoutNulls = (fields: object): Groups =>
  Object.fromEntries(
    Object.entries(fields).flatMap(([name, value]) =>
      value === null ? [] : [[name, isRecord(value) ? withoutNulls(value) : value]],
    ),
  );

/** Replaces invalid fields by those of the draft, so that the others are added to it. */
function withKnown(look: Customization, known: Customization, invalid: readonly string[]): Customization {
  const kept = structuredClone(look) as Groups;
  for (const path of invalid) {
    const [group = "", field] = path.split(".");
    const [inside, before] = [kept[group], (known as Groups)[group]];
    if (field !== undefined && isRecord(inside) && isRecord(before) && group !== "announcement")
      inside[field] = before[field];
    else kept[group] = before;
  }
  return kept as Customization;
}

type Messages = Readonly<Record<string, string>>;

/** Returns the messages of fields that the server refused, by their paths in the appearance. */
const refusedBy = (error: unknown): Messages =>
  Object.fromEntries(
    (error instanceof ApiError ? error.fields : []).map(({ path, message }) => [
      path.replace(/^(?:changes\.\d+\.)?customization\./, ""),
      sentence(message),
    ]),
  );

const messageIn = (messages: Messages | undefined, name: string): string | undefined =>
  Object.entries(messages ?? {}).find(([path]) => path === name || path.startsWith(`${name}.`))?.[1];

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
  const say = useSay();
  const [values, setValues] = useState(look);
  const [errors, setErrors] = useState<Messages>({});
  /** Links have no ids and move, so their messages are kept by the links themselves. */
  const [linkErrors, setLinkErrors] = useState<ReadonlyMap<object, Messages>>(new Map());
  const [failure, setFailure] = useState<Error | null>(null);
  /** true until the draft has all that was entered, without anything that is refused or unfinished */
  const [isUnsaved, setUnsaved] = useState(false);
  const [isSaving, setSaving] = useState(false);
  const edits = useRef(0);
  const latest = useRef(look);
  /** The appearance that the server has. */
  const known = useRef(look);
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  const queue = useRef<Promise<void>>(Promise.resolve());

  const show = (next: Customization) => {
    latest.current = next;
    setValues(next);
  };
  /** Adds to the draft what differs from it, without fields that are invalid or refused; returns their messages. */
  const send = async (wanted: Customization, invalid: Messages): Promise<Messages> => {
    const kept = withKnown(wanted, known.current, Object.keys(invalid));
    const changed = differencesOf(known.current, kept);
    if (Object.keys(changed).length === 0) return invalid;
    try {
      known.current = await save(changed);
      return invalid;
    } catch (error) {
      const all = { ...refusedBy(error), ...invalid };
      if (Object.keys(all).length === Object.keys(invalid).length) throw error;
      return send(wanted, all);
    }
  };
  const flush = async () => {
    const upTo = edits.current;
    const { look: wanted, links, leftOut } = finishedLook(latest.current);
    const showMessages = (found: Messages) => {
      const ofLinks = linkMessages(found, links);
      for (const link of leftOut) {
        ofLinks.set(
          link,
          missingIn(link) === "title"
            ? { title: say("Give the link a title.") }
            : { to: say("Enter a complete address, such as {example}.", { example: "https://example.com" }) },
        );
      }
      setErrors(found);
      setLinkErrors(ofLinks);
    };
    const found = await validateBody(siteCustomization.put, wanted);
    showMessages(found);
    try {
      const refused = await send(wanted, found);
      showMessages(refused);
      setFailure(null);
      if (edits.current === upTo) setUnsaved(Object.keys(refused).length > 0 || leftOut.length > 0);
    } catch (error) {
      setFailure(error instanceof Error ? error : new Error(say("Something went wrong. Try again.")));
    }
    if (edits.current === upTo) setSaving(false);
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
    edits.current += 1;
    setUnsaved(true);
    setSaving(true);
    clearTimeout(timer.current);
    timer.current = setTimeout(flushInTurn, PAUSE_MS);
  };
  const error = (name: string): string | undefined => messageIn(errors, name);
  const linkError = (link: object, field: "title" | "to" | "condition"): string | undefined =>
    messageIn(linkErrors.get(link), field);
  return { values, set, error, linkError, failure, isUnsaved, isSaving };
};

export type AppearanceForm = ReturnType<typeof useAppearanceDraft>;
