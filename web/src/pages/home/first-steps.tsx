/** The first steps of an account in their natural order, checked off automatically; gone when they are done or dismissed. */
import { Anchor, CloseButton, Group, Text, Title } from "@mantine/core";
import { useLocalStorage } from "@mantine/hooks";
import { IconCircle } from "@tabler/icons-react";
import { Link } from "@tanstack/react-router";
import type { Account } from "../../api/account.ts";
import { useHasProducts } from "../../api/catalogue.ts";
import { useHasRole, useSession } from "../../api/session.ts";
import { useRecentSearches } from "../research/recent-searches.ts";
import classes from "./home.module.css";

export function FirstSteps({ account: { id, counts, allowance } }: { account: Account }) {
  const { operator } = useSession().user;
  const mayChange = useHasRole("member");
  const hasProducts = useHasProducts();
  const { recent } = useRecentSearches();
  const [isDismissed, setDismissed] = useLocalStorage({
    key: `nichescope.first-steps-dismissed.${id}`,
    defaultValue: false,
    getInitialValueInEffect: false,
  });
  // Searches are stored only in this browser; an account that tracks something has searched before.
  const hasSearched = recent.length + counts.trackedProducts + counts.trackedKeywords > 0;
  const steps = [
    ...(operator && !hasProducts ? [{ title: "Import products", to: "/data/products", isDone: false } as const] : []),
    ...(allowance.search ? [{ title: "Search for a keyword", to: "/research", isDone: hasSearched } as const] : []),
    { title: "Track a product", to: "/tracking/products", isDone: counts.trackedProducts > 0 },
    { title: "Create an alert", to: "/tracking/alerts/new", isDone: counts.alerts > 0 },
    { title: "Create a webhook", to: "/settings/webhooks/new", isDone: counts.webhooks > 0 },
    { title: "Create an API key", to: "/settings/api", isDone: counts.keys > 0 },
  ] as const;
  const done = steps.filter(({ isDone }) => isDone).length;
  if (!mayChange || isDismissed || done === steps.length) return null;
  return (
    <section aria-labelledby="steps">
      <Group gap={8} mb={8}>
        <Title order={2} id="steps">
          First steps
        </Title>
        <Text c="dimmed">
          {done} of {steps.length}
        </Text>
        <CloseButton size="sm" aria-label="Dismiss first steps" onClick={() => setDismissed(true)} />
      </Group>
      <ul className={classes["steps"]}>
        {steps
          .filter(({ isDone }) => !isDone)
          .map(({ title, to }) => (
            <li key={title}>
              <IconCircle size={16} color="var(--ink-3)" aria-hidden />
              <Anchor renderRoot={(props) => <Link {...props} to={to} />}>{title}</Anchor>
            </li>
          ))}
      </ul>
    </section>
  );
}
