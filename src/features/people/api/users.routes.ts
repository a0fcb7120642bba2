import type { Api } from "../../access/api/contract.ts";
import type { PasswordResets } from "../reset-password.ts";
import type { SignUp } from "../sign-up.ts";
import { newSession } from "./session.routes.ts";
import { askPasswordReset, requestSignUp, signUp, usePasswordReset } from "./users.contract.ts";

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
