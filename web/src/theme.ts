/** Mantine's settings. Colours, sizes and motion are tokens of theme.css; what Mantine computes itself is repeated here. */
import { createTheme, defaultVariantColorsResolver, type MantineColorsTuple, type PopoverProps } from "@mantine/core";

/** The accent, from light to dark: 7 on light pages, 4 on dark ones. */
const pine: MantineColorsTuple = [
  "#e1f2ef",
  "#c6e6e1",
  "#9bd4cb",
  "#6bdccb",
  "#45cdb9",
  "#4fa399",
  "#2f8276",
  "#0f766e",
  "#0b5f59",
  "#06201c",
];

/** Greys with a touch of the accent, for dark pages: from text to the darkest background. */
const dark: MantineColorsTuple = [
  "#e9efed",
  "#c9d2cf",
  "#a9b5b1",
  "#8a9692",
  "#38423f",
  "#2a3330",
  "#1c2321",
  "#101514",
  "#0a0e0d",
  "#060908",
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

const px = (pixels: number) => `${pixels / 16}rem`;
const close = { closeButtonProps: { "aria-label": "Close" } };
const quick = { transitionProps: { duration: 120 } };

/** The tints of alerts, by the colours that pages ask for. */
const softOf = (color = "") =>
  color === "red" ? "var(--bad-soft)" : /yellow|orange/.test(color) ? "var(--warn-soft)" : "var(--sunken)";

export const theme = createTheme({
  primaryColor: "pine",
  primaryShade: { light: 7, dark: 4 },
  // On a filled control: light text on light pages, dark text on dark ones, where the accent is bright.
  variantColorResolver: (input) => {
    const colors = defaultVariantColorsResolver(input);
    return input.variant === "filled" ? { ...colors, color: "var(--on-accent)" } : colors;
  },
  colors: { pine, dark },
  defaultRadius: "md",
  radius: { xs: px(4), sm: px(4), md: px(6), lg: px(10), xl: px(16) },
  spacing: { xs: px(8), sm: px(12), md: px(16), lg: px(24), xl: px(32) },
  fontFamily: "var(--font)",
  fontFamilyMonospace: 'ui-monospace, "SF Mono", "Cascadia Mono", Menlo, Consolas, monospace',
  fontSizes: { xs: px(12), sm: px(13), md: px(13), lg: px(14), xl: px(18) },
  lineHeights: { xs: "1.3334", sm: "1.5385", md: "1.5385", lg: "1.4286", xl: "1.3334" },
  headings: {
    fontWeight: "600",
    sizes: {
      h1: { fontSize: px(18), lineHeight: "1.3334" },
      h2: { fontSize: px(14), lineHeight: "1.4286" },
      h3: { fontSize: px(13), lineHeight: "1.5385" },
    },
  },
  cursorType: "pointer",
  respectReducedMotion: true,
  components: {
    Tooltip: { defaultProps: { openDelay: 250, withArrow: true, ...quick } },
    // Mantine's focus placeholder is not a valid child of a menu.
    Menu: { defaultProps: { withInitialFocusPlaceholder: false, ...quick } },
    // Lists of options and menus are popovers too.
    Popover: { defaultProps: { middlewares: roomInWindow, ...quick } },
    // The list itself scrolls (theme.css); a scrolling box inside it would need keyboard focus.
    Select: { defaultProps: { withScrollArea: false } },
    MultiSelect: { defaultProps: { withScrollArea: false } },
    Autocomplete: { defaultProps: { withScrollArea: false } },
    Modal: { defaultProps: { centered: true, ...close, ...quick } },
    Notification: { defaultProps: close },
    Drawer: { defaultProps: { ...close, ...quick } },
    Table: { defaultProps: { verticalSpacing: 8, horizontalSpacing: 8 } },
    Anchor: { defaultProps: { underline: "hover" } },
    Checkbox: { defaultProps: { size: "xs" } },
    Alert: { vars: (_: unknown, { color }: { color?: string }) => ({ root: { "--alert-bg": softOf(color) } }) },
    Badge: { defaultProps: { variant: "light", tt: "none", fw: 500, radius: "sm" } },
  },
});
