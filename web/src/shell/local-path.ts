/**
 * The page to open after signing in, from the address; always within the dashboard. Otherwise a crafted link could send
 * people to another site after they typed their password.
 */
export function localPath(next: string | undefined): string {
  return next !== undefined && /^\/(?![/\\])/.test(next) && !/\p{Cc}/u.test(next) ? next : "/";
}
