import { Group, Text, UnstyledButton } from "@mantine/core";
import { IconChevronRight } from "@tabler/icons-react";
import { type ReactNode, useId, useState } from "react";

type FoldProps = {
  title: string;
  /** Beside the title, also while it is closed. */
  detail?: ReactNode;
  /** Below another heading rather than a section of the page. */
  isQuiet?: boolean;
  isOpenAtFirst?: boolean;
  children: ReactNode;
};

/** A section that opens. Its content is rendered, and loaded, from the first time on. */
export function Fold({ title, detail, isQuiet = false, isOpenAtFirst = false, children }: FoldProps) {
  const [isOpen, setOpen] = useState(isOpenAtFirst);
  const [wasOpened, setWasOpened] = useState(isOpenAtFirst);
  const id = useId();
  const toggle = () => {
    setOpen(!isOpen);
    setWasOpened(true);
  };
  const button = (
    <UnstyledButton
      onClick={toggle}
      aria-expanded={isOpen}
      aria-controls={id}
      display="inline-flex"
      style={{ alignItems: "center", gap: 6 }}
      fw={isQuiet ? 400 : 600}
      c={isQuiet ? "var(--ink-2)" : "inherit"}
    >
      <IconChevronRight size={14} aria-hidden style={{ rotate: isOpen ? "90deg" : undefined }} />
      {title}
    </UnstyledButton>
  );
  return (
    <section aria-label={title}>
      <Group justify={isQuiet ? "space-between" : "flex-start"} gap="xs" mih={36}>
        {isQuiet ? button : <h2 style={{ margin: 0, fontSize: 13 }}>{button}</h2>}
        <Text c="dimmed" component="span">
          {detail}
        </Text>
      </Group>
      <div id={id} hidden={!isOpen}>
        {wasOpened && children}
      </div>
    </section>
  );
}
