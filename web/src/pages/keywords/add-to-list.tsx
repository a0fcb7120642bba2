import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { client } from "../../api/client.ts";
import { FormModal } from "../../parts/form-modal.tsx";
import { counted } from "../../parts/format.ts";
import { ListChoice, NEW_LIST } from "../../parts/list-choice.tsx";
import type { Marketplace } from "../../parts/marketplaces.ts";
import { notifyDone } from "../../parts/notify.ts";
import { useSubmit } from "../../parts/use-submit.ts";
import { listsQuery, useListsChanged } from "./keyword-queries.ts";

type AddToListProps = { keywords: readonly string[]; marketplace: Marketplace; onClose: () => void };

/** Adds keywords to a list of their marketplace, or to a new one. */
export function AddToList({ keywords, marketplace, onClose }: AddToListProps) {
  const { data: lists = [] } = useQuery(listsQuery);
  const [choice, setChoice] = useState<string>(NEW_LIST);
  const [name, setName] = useState("");
  const changed = useListsChanged();
  const { submit, busy, errorOf, otherError } = useSubmit(
    () =>
      choice === NEW_LIST
        ? client.post("/api/v1/keyword-lists", { body: { name, marketplace, keywords: [...keywords] } })
        : client.patch("/api/v1/keyword-lists/{id}", {
            path: { id: choice },
            body: { add: [...keywords] },
          }),
    async (list) => {
      await changed();
      notifyDone(`Added ${counted(keywords.length, "keyword")} to “${list.name}”.`);
      onClose();
    },
  );
  const fitting = lists.filter((list) => list.marketplace === marketplace);
  return (
    <FormModal
      opened
      onClose={onClose}
      title={`Add ${counted(keywords.length, "keyword")} to a list`}
      action="Add keywords"
      onSubmit={submit}
      busy={busy}
      error={otherError("name")}
    >
      <ListChoice
        lists={fitting}
        choice={choice}
        onChoose={setChoice}
        name={name}
        onName={setName}
        nameError={errorOf("name")}
      />
    </FormModal>
  );
}
