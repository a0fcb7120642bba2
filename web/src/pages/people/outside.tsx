/** The frame of pages without a session: one card in the middle. */
import { Center, Group, Stack, Text, Title } from "@mantine/core";
import { type ReactNode, useEffect } from "react";
import classes from "./outside.module.css";

type OutsideProps = {
  title: string;
  about?: ReactNode;
  children: ReactNode;
  /** Links under the card. */
  below?: ReactNode;
};

export function Outside({ title, about, children, below }: OutsideProps) {
  useEffect(() => {
    document.title = `${title} · Nichescope`;
  }, [title]);
  return (
    <Center component="main" className={classes["page"] ?? ""}>
      <Stack gap="lg" w="100%" maw={400}>
        <Group gap={8} justify="center">
          <img src={`${import.meta.env.BASE_URL}icon.svg`} alt="" width={20} height={20} />
          <Text fw={600} fz="lg">
            Nichescope
          </Text>
        </Group>
        <Stack gap="md" className={classes["card"] ?? ""}>
          <div>
            <Title order={1}>{title}</Title>
            {about && (
              <Text c="dimmed" size="sm" mt={6} component="div">
                {about}
              </Text>
            )}
          </div>
          {children}
        </Stack>
        {below && (
          <Text size="sm" ta="center" component="div">
            {below}
          </Text>
        )}
      </Stack>
    </Center>
  );
}
