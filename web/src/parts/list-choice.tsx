import { TextInput } from "@mantine/core";
import { Select } from "./select.tsx";

/** The choice of a new list, as the value of `ListChoice`. */
export const NEW_LIST = "new";

type ListChoiceProps = {
  lists: readonly { id: string; name: string }[];
  /** The ID of a list, or `NEW_LIST`. */
  choice: string;
  onChoose: (choice: string) => void;
  /** The name of the new list. */
  name: string;
  onName: (name: string) => void;
  nameError: string | undefined;
};

/** Chooses one of several lists, or a new one with its name. */
export function ListChoice({ lists, choice, onChoose, name, onName, nameError }: ListChoiceProps) {
  return (
    <>
      <Select
        label="List"
        data={[...lists.map((list) => ({ value: list.id, label: list.name })), { value: NEW_LIST, label: "New list" }]}
        value={choice}
        onChange={(value) => value && onChoose(value)}
        allowDeselect={false}
      />
      {choice === NEW_LIST && (
        <TextInput
          label="Name"
          value={name}
          onChange={(event) => onName(event.currentTarget.value)}
          maxLength={100}
          required
          error={nameError}
        />
      )}
    </>
  );
}
