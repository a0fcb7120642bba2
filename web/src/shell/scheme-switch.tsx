import { ActionIcon, useMantineColorScheme } from "@mantine/core";
import { IconDeviceDesktop, IconMoon, IconSun } from "@tabler/icons-react";

const SCHEMES = {
  auto: { name: "system", icon: IconDeviceDesktop, next: "light" },
  light: { name: "light", icon: IconSun, next: "dark" },
  dark: { name: "dark", icon: IconMoon, next: "auto" },
} as const;

/** One button, which goes through the themes. */
export function SchemeSwitch() {
  const { colorScheme, setColorScheme } = useMantineColorScheme();
  const { name, icon: Icon, next } = SCHEMES[colorScheme];
  const label = `Theme: ${name}. Switch to ${SCHEMES[next].name}`;
  return (
    <ActionIcon variant="subtle" color="gray" aria-label={label} title={label} onClick={() => setColorScheme(next)}>
      <Icon size={16} aria-hidden />
    </ActionIcon>
  );
}
