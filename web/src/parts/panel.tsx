import { Group, Text, Title } from "@mantine/core";
import type { ReactNode } from "react";
import classes from "./panel.module.css";

type PanelProps = {
  /** What the palette scrolls to. */
  id?: string;
  title: string;
  /** What the title cannot say, in a few words. */
  about?: ReactNode;
  actions?: ReactNode;
  /** The heading stands at the left of the content, as of a group of fields. */
  isBeside?: boolean;
  children: ReactNode;
};

/** A section of a page with its own heading; space separates it from the next. */
export function Panel({ id, title, about, actions, isBeside = false, children }: PanelProps) {
  return (
    <section id={id} aria-label={title} className={classes["panel"]} data-beside={isBeside || undefined}>
      <header>
        <div>
          <Title order={2}>{title}</Title>
          {about && (
            <Text size="xs" c="dimmed" maw={640} component="div">
              {about}
            </Text>
          )}
        </div>
        {actions && <Group gap="xs">{actions}</Group>}
      </header>
      <div>{children}</div>
    </section>
  );
}

/** A calm column of panels with hairlines between them: the pages of settings. */
export function Sections({ children }: { children: ReactNode }) {
  return <div className={classes["sections"]}>{children}</div>;
}
