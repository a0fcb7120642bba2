/** Figures in a row: a label, the value, and under it a range, a meter or a detail. Each can open its explanation. */
import { Popover, UnstyledButton } from "@mantine/core";
import type { ReactNode } from "react";
import classes from "./kpi.module.css";

type KpiStripProps = { children: ReactNode; label: string; className?: string | undefined };

export function KpiStrip({ children, label, className = "" }: KpiStripProps) {
  return (
    <section className={`${classes["strip"]} ${className}`} aria-label={label}>
      {children}
    </section>
  );
}

type KpiProps = {
  label: string;
  value: ReactNode;
  /** Beside the value, small: "of 100", "High". */
  unit?: ReactNode;
  /** A `RangeBar`, a `LevelBar` or a detail. */
  below?: ReactNode;
  /** Opens beside the figure: its source, its range and its date. */
  children?: ReactNode;
};

export function Kpi({ label, value, unit, below, children }: KpiProps) {
  const lines = (
    <>
      <span className={classes["label"]}>{label} </span>
      <span className={classes["value"]}>
        {value} {unit && <small>{unit}</small>}
      </span>
      <span className={classes["below"]}>{below}</span>
    </>
  );
  if (!children) return <div className={classes["kpi"]}>{lines}</div>;
  return (
    <Popover width={320} position="bottom-start" trapFocus returnFocus>
      <Popover.Target>
        <UnstyledButton className={classes["kpi"] ?? ""}>{lines}</UnstyledButton>
      </Popover.Target>
      <Popover.Dropdown aria-label={label}>{children}</Popover.Dropdown>
    </Popover>
  );
}
