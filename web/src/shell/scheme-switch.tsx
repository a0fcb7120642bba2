import { SegmentedControl, useMantineColorScheme } from "@mantine/core";
import { IconDeviceDesktop, IconMoon, IconSun } from "@tabler/icons-react";

const SCHEMES = [
  { value: "light", name: "Light", icon: IconSun },
  { value: "dark", name: "Dark", icon: IconMoon },
  { value: "auto", name: "System", icon: IconDeviceDesktop },
] as const;

export function SchemeSwitch() {
  const { colorScheme, setColorScheme } = useMantineColorScheme();
  return (
    <SegmentedControl
      fullWidth
      size="xs"
      mb="xs"
      aria-label="Theme"
      value={colorScheme}
      onChange={(value) => setColorScheme(value as typeof colorScheme)}
      data={SCHEMES.map(({ value, name, icon: Icon }) => ({
        value,
        label: (
          <span title={name}>
            <Icon size={16} aria-hidden style={{ display: "block", margin: "2px auto" }} />
            <span className="hidden-visually">{name}</span>
          </span>
        ),
      }))}
    />
  );
}
