/** The script of the docs site: search, copying, light and dark, the menu of phones, the API reference. Guides work without it. */
import "./styles/base.css";
import "./styles/header.css";
import "./styles/frame.css";
import "./styles/text.css";
import "./styles/code.css";
import "./styles/home.css";
import "./styles/reference.css";
import "./styles/narrow.css";
import { watchHeadings } from "./headings.ts";
import { startReference } from "./reference.ts";
import { startSearch } from "./search.ts";

/** Examples name this address; readers want the one that they are on. */
const EXAMPLE_URL = "http://127.0.0.1:3000";
/** Shared with the dashboard. */
const SCHEME_KEY = "mantine-color-scheme-value";
const root = document.documentElement;

function showOwnAddress(): void {
  if (location.origin === EXAMPLE_URL) return;
  for (const code of document.querySelectorAll("pre code")) {
    const texts = document.createTreeWalker(code, NodeFilter.SHOW_TEXT);
    for (let node = texts.nextNode(); node !== null; node = texts.nextNode())
      if (node.nodeValue?.includes(EXAMPLE_URL))
        node.nodeValue = node.nodeValue.replaceAll(EXAMPLE_URL, location.origin);
  }
}

function startScheme(): void {
  const button = document.querySelector<HTMLButtonElement>(".scheme");
  const isDark = () => root.getAttribute("data-mantine-color-scheme") === "dark";
  const label = () => button?.setAttribute("aria-label", isDark() ? "Switch to light mode" : "Switch to dark mode");
  label();
  button?.addEventListener("click", () => {
    const scheme = isDark() ? "light" : "dark";
    localStorage.setItem(SCHEME_KEY, scheme);
    root.setAttribute("data-mantine-color-scheme", scheme);
    label();
  });
}

function startCopying(): void {
  document.addEventListener("click", async (event) => {
    const button = (event.target as Element).closest<HTMLButtonElement>("button.copy");
    if (button === null) return;
    const text = button.parentElement?.querySelector("code")?.textContent ?? "";
    await navigator.clipboard.writeText(text);
    button.classList.add("copied");
    const label = button.getAttribute("aria-label") ?? "";
    button.setAttribute("aria-label", "Copied");
    setTimeout(() => {
      button.classList.remove("copied");
      button.setAttribute("aria-label", label);
    }, 1_500);
  });
}

function startMenu(): void {
  const button = document.querySelector<HTMLButtonElement>(".menu-button");
  const menu = document.querySelector<HTMLElement>("#menu");
  const open = (isOpen: boolean) => {
    button?.setAttribute("aria-expanded", String(isOpen));
    document.body.classList.toggle("menu-open", isOpen);
    if (isOpen) menu?.querySelector<HTMLElement>("[aria-current=page]")?.scrollIntoView({ block: "nearest" });
  };
  button?.addEventListener("click", () => open(button.getAttribute("aria-expanded") !== "true"));
  document.addEventListener("keydown", (event) => {
    if (event.key !== "Escape" || button?.getAttribute("aria-expanded") !== "true") return;
    open(false);
    button.focus();
  });
  document.querySelector("main")?.addEventListener("click", () => open(false));
  // The entry of this page is visible in a long menu.
  const current = menu?.querySelector<HTMLElement>("[aria-current=page]");
  if (menu && current && current.offsetTop > menu.clientHeight)
    menu.scrollTop = current.offsetTop - menu.clientHeight / 2;
}

showOwnAddress();
startScheme();
startCopying();
startMenu();
startSearch();
watchHeadings();
startReference(EXAMPLE_URL);
