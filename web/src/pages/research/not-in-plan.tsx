import { Button } from "@mantine/core";
import { IconLock } from "@tabler/icons-react";
import { Link } from "@tanstack/react-router";
import { ApiError } from "../../api/client.ts";
import { Empty } from "../../parts/states.tsx";

export function isNotInPlan(error: unknown): error is ApiError {
  return error instanceof ApiError && error.code === "plan_limit";
}

export function NotInPlan({ error }: { error: ApiError }) {
  return (
    <Empty
      icon={<IconLock />}
      title="Keyword research is not in your plan"
      action={<Button renderRoot={(props) => <Link {...props} to="/settings/api" />}>See the plans</Button>}
    >
      {error.message} What you track, your alerts and your webhooks go on as before.
    </Empty>
  );
}
