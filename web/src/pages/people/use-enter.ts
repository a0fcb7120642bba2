import { useNavigate } from "@tanstack/react-router";
import { useForgetEverything } from "../../api/session.ts";
import { localPath } from "../../shell/local-path.ts";

/** Into the dashboard, once the service has set the session's cookie. */
export function useEnter(next?: string): () => Promise<void> {
  const forget = useForgetEverything();
  const navigate = useNavigate();
  return async () => {
    await forget();
    await navigate({ href: localPath(next), replace: true });
  };
}
