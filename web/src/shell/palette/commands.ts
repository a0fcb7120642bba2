/** What the palette reaches without asking the service: pages, settings and actions. */
import { useMantineColorScheme } from "@mantine/core";
import type { TablerIcon } from "@tabler/icons-react";
import { IconBolt, IconFile, IconSettings } from "@tabler/icons-react";
import { useNavigate } from "@tanstack/react-router";
import { signOut, switchAccount, useHasRole, useSession } from "../../api/session.ts";
import { notifyFailed } from "../../parts/notify.ts";
import { openKeyList } from "../open.ts";
import { PLACES } from "../places.ts";

export type Item = {
  id: string;
  group: string;
  label: string;
  /** At the end of the row. */
  hint?: string | undefined;
  /** Further words that find it. */
  words?: string;
  icon: TablerIcon;
  run: () => void;
};

type Command = readonly [label: string, to: string, words?: string];

/** Pages that are no tabs. */
const MORE_PAGES: readonly Command[] = [
  ["Compare keywords", "/research/compare"],
  ["Definitions of figures", "/sales/definitions", "sales help"],
  ["Event types", "/settings/events", "webhook samples payload"],
];
const OPERATOR_PAGES: readonly Command[] = [
  ["Accounts", "/settings/installation/accounts", "installation operator"],
  ["Users", "/settings/installation/users", "installation operator"],
];
const SETTINGS: readonly Command[] = [
  ["Account name", "/settings/account", "rename"],
  ["Usage of the plan", "/settings/account#usage", "limits quota"],
  ["Your name and e-mail", "/settings/account#profile", "profile address"],
  ["Password", "/settings/account#password", "change"],
  ["Sessions", "/settings/account#sessions", "devices sign out everywhere"],
  ["Members", "/settings/people#members", "team roles remove leave"],
  ["Invitations", "/settings/people#invitations", "invite person colleague"],
  ["API keys", "/settings/api#keys", "rotate key revoke token"],
  ["Webhooks", "/settings/api#webhooks", "zapier make n8n automation"],
  ["API usage", "/settings/api#usage", "requests today"],
  ["API reference", "/settings/api#reference", "openapi postman typescript python errors"],
  ["Plans", "/settings/api#plans", "compare upgrade price"],
  ["Notification channels", "/settings/notifications", "e-mail slack digest"],
  ["Connected apps", "/settings/assistants#apps", "claude chatgpt mcp server"],
  ["Model", "/settings/assistants#model", "ai openai anthropic ollama key listing"],
];
const MEMBER_ACTIONS: readonly Command[] = [
  ["Track a product", "/tracking/products", "asin add new"],
  ["Track a keyword", "/tracking/keywords", "rank add new"],
  ["Create alert", "/tracking/alerts/new", "new notify threshold"],
  ["Create webhook", "/settings/webhooks/new", "new"],
  ["Create API key", "/settings/api#keys", "new"],
  ["Create listing draft", "/listings", "new write"],
  ["Upload sales report", "/data", "import settlement orders file"],
  ["Upload keyword report", "/data/keywords", "import file search terms"],
];
const SCHEMES = ["light", "dark", "auto"] as const;

export function useCommands(): Item[] {
  const navigate = useNavigate();
  const { setColorScheme } = useMantineColorScheme();
  const { user, account, accounts } = useSession();
  const isMember = useHasRole("member");
  const page = (group: string, icon: TablerIcon, [label, address, words = ""]: Command, hint?: string): Item => {
    const [to, hash] = address.split("#") as [string, string?];
    const run = () => void navigate({ to, ...(hash !== undefined && { hash }) });
    return { id: `${group} ${address} ${label}`, group, label, hint, words: `${words} ${hint ?? ""}`, icon, run };
  };
  const act = (label: string, words: string, run: () => void): Item => {
    return { id: `act ${label}`, group: "Actions", label, words, icon: IconBolt, run };
  };
  const tabs = PLACES.flatMap(({ name, icon, tabs: all }) =>
    all
      .filter(({ isForOperators = false }) => user.operator || !isForOperators)
      .map(({ to, label }) => page("Pages", icon, [label, to], all.length > 1 ? name : undefined)),
  );
  return [
    ...tabs,
    ...[...MORE_PAGES, ...(user.operator ? OPERATOR_PAGES : [])].map((each) => page("Pages", IconFile, each)),
    ...(isMember ? MEMBER_ACTIONS.map((each) => page("Actions", IconBolt, each)) : []),
    ...SCHEMES.map((scheme) =>
      act(`Theme: ${scheme === "auto" ? "system" : scheme}`, "switch dark mode light colours", () =>
        setColorScheme(scheme),
      ),
    ),
    act("Keyboard shortcuts", "keys help", openKeyList),
    act("Documentation", "docs help guides api", () => window.open("/docs", "_blank", "noopener")),
    ...accounts
      .filter(({ id }) => id !== account.id)
      .map(({ id, name }) => act(`Switch to ${name}`, "account", () => void switchAccount(id).catch(notifyFailed))),
    act("Sign out", "log out leave", () => void signOut().catch(notifyFailed)),
    ...SETTINGS.map((each) => page("Settings", IconSettings, each)),
  ];
}
