import { Group, Stack, TextInput } from "@mantine/core";
import { useState } from "react";
import { client } from "../../api/client.ts";
import { useSession, useStoreSession } from "../../api/session.ts";
import { BusyButton } from "../../parts/busy-button.tsx";
import { notifyDone } from "../../parts/notify.ts";
import { Panel } from "../../parts/panel.tsx";
import { Failure } from "../../parts/states.tsx";
import { useSubmit } from "../../parts/use-submit.ts";

export function NamePanel() {
  const { user } = useSession();
  const keep = useStoreSession();
  const [name, setName] = useState(user.name);
  const { submit, busy, errorOf, otherError } = useSubmit(
    () => client.patch("/api/v1/session/user", { body: { name } }),
    (session) => {
      keep(session);
      setName(session.user.name);
      notifyDone("Name changed");
    },
  );
  const refused = otherError("name");
  return (
    <Panel title="Name">
      <form onSubmit={submit}>
        <Stack>
          <TextInput
            label="Your name"
            value={name}
            onChange={(event) => setName(event.currentTarget.value)}
            error={errorOf("name", "Your name")}
            required
            withAsterisk={false}
            maxLength={100}
            autoComplete="name"
          />
          {refused !== undefined && <Failure error={refused} />}
          <Group>
            <BusyButton type="submit" variant="default" busy={busy} disabled={name.trim() === user.name}>
              Save name
            </BusyButton>
          </Group>
        </Stack>
      </form>
    </Panel>
  );
}
