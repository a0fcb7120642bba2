/** What menus and the palette open from anywhere: the palette and the list of keys. */
export const opened = new EventTarget();
export const openPalette = () => opened.dispatchEvent(new Event("palette"));
export const openKeyList = () => opened.dispatchEvent(new Event("keys"));
