/**
 * Where to go after signing in, as an address tells: only ever within the dashboard. Links are sent by anybody, and one
 * that led elsewhere after the password was typed would be a trap.
 */
export function localPath(next: string | undefined): string {
  return next !== undefined && /^\/(?![/\\])/.test(next) && !/\p{Cc}/u.test(next) ? next : "/";
}
