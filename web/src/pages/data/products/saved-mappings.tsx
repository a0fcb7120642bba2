import { Button, Group, TextInput } from "@mantine/core";
import { useQuery, useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import { client } from "../../../api/client.ts";
import { BusyButton } from "../../../parts/busy-button.tsx";
import { Confirm } from "../../../parts/confirm.tsx";
import { notifyDone } from "../../../parts/notify.ts";
import { Select } from "../../../parts/select.tsx";
import { Failure } from "../../../parts/states.tsx";
import { useSubmit } from "../../../parts/use-submit.ts";
import { type Mapping, mappingBody, mappingOf } from "./import-options.ts";

const KEY = ["operator", "import-mappings"];

/** Chooses a saved mapping, which fills the form. */
export function ChooseMapping({ onChoose }: { onChoose: (mapping: Mapping) => void }) {
  const [chosen, setChosen] = useState<string | null>(null);
  const [isConfirming, setIsConfirming] = useState(false);
  const queries = useQueryClient();
  const { data } = useQuery({ queryKey: KEY, queryFn: () => client.get("/api/admin/import-mappings") });
  const mappings = data?.mappings ?? [];
  if (mappings.length === 0) return null;
  const choose = (name: string | null) => {
    setChosen(name);
    const found = mappings.find((each) => each.name === name);
    if (found) onChoose(mappingOf(found.options));
  };
  const remove = async (name: string) => {
    await client.delete("/api/admin/import-mappings/{name}", { path: { name } });
    setChosen(null);
    notifyDone("Mapping deleted");
    await queries.invalidateQueries({ queryKey: KEY });
  };
  return (
    <Group align="flex-end" gap="sm">
      <Select
        label="Saved mapping"
        description="Applies saved options."
        placeholder="Choose a mapping"
        searchable
        flex={1}
        maw={420}
        data={mappings.map(({ name }) => name)}
        value={chosen}
        onChange={choose}
      />
      {chosen !== null && (
        <Button variant="default" onClick={() => setIsConfirming(true)}>
          Delete mapping
        </Button>
      )}
      {chosen !== null && (
        <Confirm
          opened={isConfirming}
          onClose={() => setIsConfirming(false)}
          title="Delete mapping?"
          action="Delete mapping"
          onConfirm={() => remove(chosen)}
        >
          “{chosen}” is deleted for all operators. Files that were imported with it don't change.
        </Confirm>
      )}
    </Group>
  );
}

/** Saves the options of the form under a name, for the next file of the same kind. */
export function SaveMapping({ mapping }: { mapping: Mapping }) {
  const [name, setName] = useState("");
  const queries = useQueryClient();
  const { submit, busy, errorOf, otherError } = useSubmit(
    () =>
      client.put("/api/admin/import-mappings/{name}", {
        path: { name: name.trim() },
        body: mappingBody(mapping),
      }),
    async () => {
      setName("");
      notifyDone("Mapping saved");
      await queries.invalidateQueries({ queryKey: KEY });
    },
  );
  const other = otherError("name");
  return (
    <>
      <form onSubmit={submit}>
        <Group align="flex-end" gap="sm">
          <TextInput
            label="Save as mapping"
            description="Reuse these options for other files. Replaces a mapping with the same name."
            placeholder="Name"
            flex={1}
            maw={420}
            maxLength={60}
            value={name}
            onChange={(event) => setName(event.currentTarget.value)}
            error={errorOf("name")}
          />
          <BusyButton type="submit" variant="default" busy={busy} disabled={name.trim() === ""}>
            Save mapping
          </BusyButton>
        </Group>
      </form>
      {other !== undefined && <Failure error={other} />}
    </>
  );
}
