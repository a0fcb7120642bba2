import { Button } from "@mantine/core";
import { Link } from "@tanstack/react-router";
import { Page } from "../parts/page.tsx";
import { Alone } from "./alone.tsx";

export function NotFound() {
  return (
    <Alone>
      <Page title="There is no such page" about="The address may be mistyped, or what it showed is gone.">
        <div>
          <Button renderRoot={(props) => <Link {...props} to="/" />}>Go to the overview</Button>
        </div>
      </Page>
    </Alone>
  );
}
