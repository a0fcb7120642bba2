import { Switch } from "@mantine/core";
import { useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import { notifyDone, notifyFailed } from "../../parts/notify.ts";
import { changeAlert, type ListedAlert } from "./alert-query.ts";

type OnOffProps = { alert: Pick<ListedAlert, "id" | "enabled">; title: string; label?: string };

export function OnOff({ alert, title, label }: OnOffProps) {
  const [isBusy, setBusy] = useState(false);
  const queries = useQueryClient();
  const toggle = async () => {
    setBusy(true);
    try {
      await changeAlert(queries, alert.id, { enabled: !alert.enabled });
      notifyDone(alert.enabled ? "Alert turned off" : "Alert turned on. It starts from the current value.");
    } catch (error) {
      notifyFailed(error);
    } finally {
      setBusy(false);
    }
  };
  return (
    <Switch
      checked={alert.enabled}
      disabled={isBusy}
      onChange={() => void toggle()}
      {...(label ? { label } : { "aria-label": `Alert on: ${title}` })}
      withThumbIndicator={false}
    />
  );
}
