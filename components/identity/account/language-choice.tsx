"use client";

import { useMutation, useSuspenseQuery } from "@tanstack/react-query";
import { Card, CardBody, CardHeader } from "@/components/ui/card";
import { RadioGroup } from "@/components/ui/radio-group";
import { useSay } from "@/components/ui/say";
import { toast } from "@/components/ui/toaster";
import { LANGUAGES, type Language } from "@/lib/core/locales/say";
import { users } from "@/lib/identity/users/operations";
import { mutation, query } from "@/lib/platform/api/queries";

/** Each language by its own name, so that people find theirs in a console that they cannot read. */
const NAMES: Record<Language, string> = { en: "English", de: "Deutsch" };

const BROWSER = "browser";

/** Chooses the language of the console and of the viewer's mails, then reloads the page. */
export const LanguageChoice = () => {
  const say = useSay();
  const user = useSuspenseQuery(query(users.current, {})).data;
  const { mutateAsync: update } = useMutation(mutation(users.update));
  const choose = async (value: Language | typeof BROWSER) => {
    try {
      await update({ params: { userId: user.id }, body: { language: value === BROWSER ? null : value } });
      location.reload();
    } catch (error) {
      toast.failed(say("Couldn't change the language"), error);
    }
  };
  return (
    <Card aria-label={say("Language")}>
      <CardHeader
        title={say("Language")}
        description={say("Of the console and of your mails. Pages and sites keep theirs.")}
      />
      <CardBody>
        <RadioGroup
          label={say("Language")}
          look="cards"
          value={user.language ?? BROWSER}
          onChange={(value) => void choose(value)}
          options={[
            { value: BROWSER, label: say("As the browser"), description: say("Mails are in English.") },
            ...LANGUAGES.map((value) => ({ value, label: NAMES[value] })),
          ]}
        />
      </CardBody>
    </Card>
  );
};
