import type { PasswordResets } from "../../people/reset-password.ts";
import type { SignUp } from "../../people/sign-up.ts";
import type { Api } from "../contract.ts";
import { askPasswordReset, requestSignUp, signUp, usePasswordReset } from "../contracts/users.ts";
import { newSession } from "./session.ts";

export function userRoutes(api: Api, { signUp: signUpUser, resets }: { signUp: SignUp; resets: PasswordResets }): void {
  api.serve(signUp, async ({ body, visitor }) => newSession(await signUpUser.signUp({ ...body, browser: visitor })));

  api.serve(requestSignUp, async ({ body, visitor: { ip } }) => {
    await signUpUser.request({ ...body, ip });
    return { accepted: true as const };
  });

  api.serve(askPasswordReset, async ({ body: { email }, visitor: { ip } }) => {
    await resets.request(email, ip);
    return { accepted: true as const };
  });

  api.serve(usePasswordReset, async ({ body: { token, password } }) => {
    await resets.use(token, password);
    return { changed: true as const };
  });
}
