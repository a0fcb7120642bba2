import type { ReactNode } from "react";
import classes from "./two-lines.module.css";

type TwoLinesProps = {
  /** A picture or an icon before them. */
  before?: ReactNode;
  name: ReactNode;
  under?: ReactNode;
  /** At the end, such as a menu. */
  after?: ReactNode;
};

/** A row in a list: a name and a line under it, each cut at its end. */
export function TwoLines({ before, name, under, after }: TwoLinesProps) {
  return (
    <div className={classes["row"]}>
      {before}
      <div className={classes["text"]}>
        <div className={classes["name"]}>{name}</div>
        {under && <div className={classes["under"]}>{under}</div>}
      </div>
      {after}
    </div>
  );
}
