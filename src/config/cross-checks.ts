/** Checks the settings that only make sense together and returns each problem as a sentence. */
export function findCrossProblems(env: Record<string, string | undefined>): string[] {
  const isSet = (name: string): boolean => Boolean(env[name]?.trim());
  const problems: string[] = [];
  if (isSet("TLS_CERT") !== isSet("TLS_KEY")) problems.push("TLS_CERT and TLS_KEY go together: set both or neither");
  if (env["TLS"]?.trim() === "self-signed" && isSet("TLS_CERT"))
    problems.push("TLS=self-signed and TLS_CERT exclude each other: unset one of them");
  const spApi = ["SP_API_CLIENT_ID", "SP_API_CLIENT_SECRET", "SP_API_REFRESH_TOKEN"];
  const missing = spApi.filter((name) => !isSet(name));
  if (missing.length > 0 && missing.length < spApi.length)
    problems.push(`${spApi.join(", ")} go together: ${missing.join(" and ")} missing`);
  for (const name of ["DATABASE_DIRECT_URL", "DATABASE_REPLICA_URL"])
    if (isSet(name) && !isSet("DATABASE_URL")) problems.push(`${name} requires DATABASE_URL`);
  if (env["SIGN_UP"]?.trim().toLowerCase() === "open" && !isSet("SMTP_URL"))
    problems.push("SIGN_UP=open requires SMTP_URL: people confirm their e-mail address by a mailed link");
  return problems;
}
