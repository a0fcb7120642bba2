let probe: HTMLElement | undefined;

/**
 * A colour of the theme as a canvas draws it: "--chart-1", at a share of its opacity. The tokens are pairs for light and dark,
 * which only the `color` of an element resolves. Read on every draw, so that a new colour scheme needs only a redraw.
 */
export function themeColor(name: string, opacity = 1): string {
  if (probe === undefined) {
    probe = document.createElement("span");
    probe.hidden = true;
    document.body.append(probe);
  }
  probe.style.color = `color-mix(in srgb, var(${name}) ${100 * opacity}%, transparent)`;
  return getComputedStyle(probe).color;
}
