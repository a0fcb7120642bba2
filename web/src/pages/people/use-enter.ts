import { useNavigate } from "@tanstack/react-router";
import { useClearCache } from "../../api/session.ts";
import { localPath } from "../../shell/local-path.ts";

/** Opens the dashboard after the service has set the session cookie. */
export function useEnter(next?: string): () => Promise<void> {
  const forget = useClearCache();
  const navigate = useNavigate();
  return async () => {
    await forget();
    await navigate({ href: localPath(next), replace: true });
  };
}
