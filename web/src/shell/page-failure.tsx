import { Container } from "@mantine/core";
import { type ErrorComponentProps, useRouter } from "@tanstack/react-router";
import { Page } from "../parts/page.tsx";
import { Failure } from "../parts/states.tsx";

/** A page that could not be shown at all: the service is away, or a newer version has taken the place of its files. */
export function PageFailure({ error, reset }: ErrorComponentProps) {
  const router = useRouter();
  const retry = () => {
    // Scripts of a version that is no longer there can only be had anew by loading the page.
    if (/dynamically imported module|module script/i.test(String(error))) return location.reload();
    reset();
    void router.invalidate();
  };
  return (
    <Container size="sm" py="xl">
      <Page title="This page could not be shown">
        <Failure error={error} retry={retry} />
      </Page>
    </Container>
  );
}
