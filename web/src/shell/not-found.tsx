import { Button } from "@mantine/core";
import { Link } from "@tanstack/react-router";
import { Page } from "../parts/page.tsx";
import { Alone } from "./alone.tsx";

export function NotFound() {
  return (
    <Alone>
      <Page title="Page not found">
        <div>
          <Button renderRoot={(props) => <Link {...props} to="/" />}>Go to Home</Button>
        </div>
      </Page>
    </Alone>
  );
}
