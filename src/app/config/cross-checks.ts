/** Checks the settings that only make sense together and returns each problem as a sentence. */
export function findCrossProblems(env: Record<string, string | undefined>): string[] {
  const isSet = (name: string): boolean => Boolean(env[name]?.trim());
  const problems: string[] = [];
  if (isSet("TLS_CERT") !== isSet("TLS_KEY")) problems.push("TLS_CERT and TLS_KEY go together: set both or neither");
  if (env["TLS"]?.trim() === "self-signed" && isSet("TLS_CERT"))
    problems.push("TLS=self-signed and TLS_CERT exclude each other: unset one of them");
  // Without a refresh token of the operator, the application only serves the connections of accounts.
  const app = ["SP_API_CLIENT_ID", "SP_API_CLIENT_SECRET"];
  const missing = app.filter((name) => !isSet(name));
  if (missing.length === 1 || (missing.length === 2 && isSet("SP_API_REFRESH_TOKEN")))
    problems.push(`${[...app, "SP_API_REFRESH_TOKEN"].join(", ")} go together: ${missing.join(" and ")} missing`);
  for (const name of ["DATABASE_DIRECT_URL", "DATABASE_REPLICA_URL"])
    if (isSet(name) && !isSet("DATABASE_URL")) problems.push(`${name} requires DATABASE_URL`);
  if (env["SIGN_UP"]?.trim().toLowerCase() === "open" && !isSet("SMTP_URL"))
    problems.push("SIGN_UP=open requires SMTP_URL: people confirm their e-mail address by a mailed link");
  const modelSettings = Object.keys(env).filter((name) =>
    /^LISTING_MODEL_(PROVIDER|URL|KEY|INPUT_PRICE|OUTPUT_PRICE)$/.test(name),
  );
  const given = modelSettings.filter(isSet);
  if (given.length > 0 && !isSet("LISTING_MODEL")) problems.push(`${given.join(" and ")} require LISTING_MODEL`);
  const isAnthropic = env["LISTING_MODEL_PROVIDER"]?.trim().toLowerCase() === "anthropic";
  if (isSet("LISTING_MODEL") && !isAnthropic && !isSet("LISTING_MODEL_URL"))
    problems.push("LISTING_MODEL requires LISTING_MODEL_URL, the address of its endpoint");
  return problems;
}
