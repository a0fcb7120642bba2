import { UnstyledButton } from "@mantine/core";
import { IconX } from "@tabler/icons-react";
import { forwardRef, type ReactNode } from "react";
import classes from "./chip.module.css";

type ChipProps = {
  children: ReactNode;
  isOn?: boolean;
  /** How many rows the filter leaves, or would leave. */
  count?: string | undefined;
  /** The distribution of the figure, 0…1; bars outside of the filter are pale. */
  bars?: readonly { height: number; isOut: boolean }[] | undefined;
  onClick?: () => void;
  /** Shows a cross that removes the filter. */
  onRemove?: (() => void) | undefined;
  /** What the cross removes: "Price". */
  name?: string;
};

/** A filter. Off, it says what it would leave; on, what it says, with a cross. */
export const Chip = forwardRef<HTMLButtonElement, ChipProps>((props, ref) => {
  const { children, isOn = false, count, bars, onClick, onRemove, name, ...others } = props;
  return (
    <span className={classes["chip"]} data-on={isOn || undefined}>
      <UnstyledButton
        ref={ref}
        fz="inherit"
        c="inherit"
        fw="inherit"
        display="inline-flex"
        style={{ alignItems: "center", gap: 6 }}
        aria-pressed={onRemove || "aria-haspopup" in others ? undefined : isOn}
        onClick={onClick}
        {...others}
      >
        {children}
        {count !== undefined && <span className={classes["count"]}>{count}</span>}
        {bars && (
          <span className={classes["bars"]} aria-hidden>
            {bars.map(({ height, isOut }, at) => (
              // biome-ignore lint/suspicious/noArrayIndexKey: bars have no other identity than their place.
              <i key={`${at} ${height}`} data-out={isOut || undefined} style={{ height: `${height * 100}%` }} />
            ))}
          </span>
        )}
      </UnstyledButton>
      {onRemove && (
        <UnstyledButton
          className={classes["remove"] ?? ""}
          c="inherit"
          aria-label={`Remove filter ${name}`}
          onClick={onRemove}
        >
          <IconX size={14} aria-hidden />
        </UnstyledButton>
      )}
    </span>
  );
});
