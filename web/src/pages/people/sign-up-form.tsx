import { useState } from "react";
import { client } from "../../api/client.ts";
import { EmailField } from "../../parts/email-field.tsx";
import { Form } from "../../parts/form.tsx";
import { PasswordField } from "../../parts/password-field.tsx";
import { useSubmit } from "../../parts/use-submit.ts";
import { AccountNameField, PersonNameField } from "./sign-up-fields.tsx";

type SignUpFormProps = {
  enter: () => Promise<void>;
  /** An invitation is valid only for this address, and its account exists already. */
  invited?: { email: string; token: string };
  action: string;
};

export function SignUpForm({ enter, invited, action }: SignUpFormProps) {
  const [name, setName] = useState("");
  const [email, setEmail] = useState(invited?.email ?? "");
  const [password, setPassword] = useState("");
  const [accountName, setAccountName] = useState("");
  const { submit, busy, errorOf, otherError } = useSubmit(
    () =>
      client.post("/api/v1/users", {
        body: {
          name,
          email,
          password,
          ...(invited && { invitation: invited.token }),
          ...(!invited && accountName.trim() !== "" && { accountName }),
        },
      }),
    enter,
  );
  return (
    <Form
      onSubmit={submit}
      busy={busy}
      action={action}
      error={otherError("name", "email", "password", "accountName")}
      isWhole
    >
      <PersonNameField value={name} onChange={setName} error={errorOf("name", "Your name")} />
      <EmailField
        value={email}
        {...(!invited && { onChange: setEmail })}
        error={errorOf("email", "The e-mail address")}
      />
      <PasswordField
        label="Password"
        value={password}
        onChange={setPassword}
        isNew
        error={errorOf("password", "The password")}
      />
      {!invited && (
        <AccountNameField
          value={accountName}
          onChange={setAccountName}
          error={errorOf("accountName", "The account name")}
        />
      )}
    </Form>
  );
}
