import type { ResponseData } from "@nichescope/client";
import { useState } from "react";
import { client } from "../../api/client.ts";
import { EmailField } from "../../parts/email-field.tsx";
import { FormModal } from "../../parts/form-modal.tsx";
import { ROLE_MEANINGS, ROLE_NAMES, type Role } from "../../parts/role.ts";
import { Select } from "../../parts/select.tsx";
import { useSubmit } from "../../parts/use-submit.ts";

export type Invited = ResponseData<"/api/v1/account/invitations", "post">;

type NewInvitationProps = { onClose: () => void; onInvited: (invited: Invited) => Promise<void> };

export function NewInvitation({ onClose, onInvited }: NewInvitationProps) {
  const [email, setEmail] = useState("");
  const [role, setRole] = useState<Role>("member");
  const { submit, busy, errorOf, otherError } = useSubmit(
    () => client.post("/api/v1/account/invitations", { body: { email, role } }),
    async (invited) => {
      await onInvited(invited);
      onClose();
    },
  );
  return (
    <FormModal
      opened
      onClose={onClose}
      title="Invite member"
      action="Create invitation"
      onSubmit={submit}
      busy={busy}
      error={otherError("email", "role")}
    >
      <EmailField value={email} onChange={setEmail} error={errorOf("email", "The e-mail address")} isOwn={false} />
      <Select
        label="Role"
        description={`Can ${ROLE_MEANINGS[role]}.`}
        data={Object.entries(ROLE_NAMES).map(([value, label]) => ({ value, label }))}
        value={role}
        allowDeselect={false}
        onChange={(value) => setRole(value as Role)}
        error={errorOf("role", "The role")}
      />
    </FormModal>
  );
}
