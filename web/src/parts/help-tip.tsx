import { Tooltip, UnstyledButton } from "@mantine/core";
import { IconInfoCircle } from "@tabler/icons-react";
import type { ReactNode } from "react";
import classes from "./help-tip.module.css";

type HelpTipProps = {
  /** The figure that it explains: "Net profit". */
  about: string;
  children: ReactNode;
};

/** The definition of a figure behind a small button, for a mouse, a finger and the keyboard. */
export function HelpTip({ about, children }: HelpTipProps) {
  return (
    <Tooltip
      label={children}
      multiline
      w={280}
      openDelay={100}
      events={{ hover: true, focus: true, touch: true }}
      // The definition is the description of the button, so that screen readers read it.
      keepMounted={false}
    >
      <UnstyledButton className={classes["tip"] ?? ""} aria-label={`About ${about}`}>
        <IconInfoCircle size={15} stroke={1.8} aria-hidden />
      </UnstyledButton>
    </Tooltip>
  );
}
