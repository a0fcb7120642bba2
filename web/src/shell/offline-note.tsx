import { IconCloudOff } from "@tabler/icons-react";
import { useKeptAt } from "../api/kept.ts";
import { sinceTime } from "../parts/format.ts";
import classes from "./shell.module.css";

/** Shown while the service does not respond and pages show the last data. */
export function OfflineNote() {
  const keptAt = useKeptAt();
  return (
    <div role="status" className={classes["offline"]} data-on={keptAt !== null || undefined}>
      {keptAt !== null && (
        <>
          <IconCloudOff size={16} aria-hidden />
          Offline. Data as of {sinceTime(keptAt)}; changes need a connection.
        </>
      )}
    </div>
  );
}
