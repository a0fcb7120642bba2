import { createTheme, type MantineColorsTuple, type PopoverProps } from "@mantine/core";

/** Pine, the brand colour: dark enough at 7 for white text (5.3:1), light enough at 4 on dark pages. */
const pine: MantineColorsTuple = [
  "#e6f7f5",
  "#d0ece9",
  "#a3d9d4",
  "#72c5be",
  "#4bb4ac",
  "#32aaa1",
  "#1f9a91",
  "#0b7a75",
  "#06625e",
  "#034a47",
];

/** Slate instead of Mantine's neutral greys, for dark pages: from text to the darkest background. */
const dark: MantineColorsTuple = [
  "#e3e8ec",
  "#c4ccd3",
  "#a7b0ba",
  "#7d8892",
  "#4d565e",
  "#3a4249",
  "#2a3137",
  "#1f2428",
  "#16191c",
  "#101316",
];

/**
 * Dropdowns open on the side with more room and are no taller than it (`--room` in theme.css): in a low window, their last
 * entries would be out of reach.
 */
const roomInWindow: NonNullable<PopoverProps["middlewares"]> = {
  flip: { fallbackStrategy: "bestFit" },
  size: {
    padding: 8,
    apply: ({ availableHeight, elements }) => elements.floating.style.setProperty("--room", `${availableHeight}px`),
  },
};

export const theme = createTheme({
  primaryColor: "pine",
  primaryShade: { light: 7, dark: 7 },
  colors: { pine, dark },
  defaultRadius: "md",
  fontFamily: 'Inter, ui-sans-serif, system-ui, -apple-system, "Segoe UI", Roboto, "Helvetica Neue", sans-serif',
  fontFamilyMonospace: 'ui-monospace, "SF Mono", "Cascadia Mono", Menlo, Consolas, monospace',
  headings: {
    fontWeight: "650",
    sizes: { h1: { fontSize: "1.6rem" }, h2: { fontSize: "1.15rem" }, h3: { fontSize: "1rem" } },
  },
  cursorType: "pointer",
  respectReducedMotion: true,
  components: {
    Tooltip: { defaultProps: { openDelay: 250, withArrow: true } },
    // Mantine's focus placeholder is not a valid child of a menu.
    Menu: { defaultProps: { withInitialFocusPlaceholder: false } },
    // Lists of options and menus are popovers too.
    Popover: { defaultProps: { middlewares: roomInWindow } },
    // The list itself scrolls (theme.css); a scrolling box inside it would need keyboard focus.
    Select: { defaultProps: { withScrollArea: false } },
    MultiSelect: { defaultProps: { withScrollArea: false } },
    Autocomplete: { defaultProps: { withScrollArea: false } },
    Modal: { defaultProps: { centered: true, closeButtonProps: { "aria-label": "Close" } } },
    Notification: { defaultProps: { closeButtonProps: { "aria-label": "Close" } } },
    Drawer: { defaultProps: { closeButtonProps: { "aria-label": "Close" } } },
    Table: { defaultProps: { verticalSpacing: "xs", horizontalSpacing: "sm" } },
    Anchor: { defaultProps: { underline: "hover" } },
  },
});
