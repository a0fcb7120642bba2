import { Anchor, Group, List, Text, ThemeIcon } from "@mantine/core";
import { IconCheck } from "@tabler/icons-react";
import { Link } from "@tanstack/react-router";
import { Panel } from "../../parts/panel.tsx";
import type { Step } from "./steps.ts";

export function FirstSteps({ steps, title }: { steps: Step[]; title: string }) {
  const done = steps.filter(({ isDone }) => isDone).length;
  return (
    <Panel title={title} about={`${done} of ${steps.length} completed`}>
      <List listStyleType="none" spacing="sm" center={false}>
        {steps.map((step, i) => (
          <List.Item key={step.title} styles={{ itemWrapper: { width: "100%" }, itemLabel: { width: "100%" } }}>
            <StepLine step={step} number={i + 1} />
          </List.Item>
        ))}
      </List>
    </Panel>
  );
}

function StepLine({ step: { title, why, to, isDone }, number }: { step: Step; number: number }) {
  return (
    <Group gap="sm" wrap="nowrap" align="flex-start">
      <ThemeIcon size={26} radius="xl" variant={isDone ? "filled" : "default"} aria-hidden>
        {isDone ? <IconCheck size={15} /> : <Text size="xs">{number}</Text>}
      </ThemeIcon>
      <div>
        {isDone ? (
          <Text size="sm" c="dimmed">
            {title} <span className="hidden-visually">(done)</span>
          </Text>
        ) : (
          <>
            <Anchor size="sm" fw={600} renderRoot={(props) => <Link {...props} to={to} />}>
              {title}
            </Anchor>
            <Text size="sm" c="dimmed">
              {why}
            </Text>
          </>
        )}
      </div>
    </Group>
  );
}
