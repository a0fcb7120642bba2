/** Tabs of code in several languages. One choice is for all of them, and is remembered. */

const KEY = "docs-language";
const root = document.documentElement;

export function startTabs(): void {
  const groups = [...document.querySelectorAll<HTMLElement>(".tabs")];
  const show = () => {
    for (const group of groups) {
      const tabs = [...group.querySelectorAll<HTMLElement>("[role=tab]")];
      const chosen = tabs.find((tab) => tab.dataset["tab"] === root.dataset["language"]) ?? tabs[0];
      for (const tab of tabs) {
        tab.setAttribute("aria-selected", String(tab === chosen));
        tab.tabIndex = tab === chosen ? 0 : -1;
      }
    }
  };
  const choose = (tab: HTMLElement) => {
    const before = tab.getBoundingClientRect().top;
    root.dataset["language"] = tab.dataset["tab"] ?? "curl";
    localStorage.setItem(KEY, root.dataset["language"]);
    show();
    // Other examples above may have changed their height.
    scrollBy({ top: tab.getBoundingClientRect().top - before, behavior: "instant" });
  };
  for (const group of groups) {
    group.addEventListener("click", (event) => {
      const tab = (event.target as Element).closest<HTMLElement>("[role=tab]");
      if (tab) choose(tab);
    });
    group.addEventListener("keydown", (event) => {
      const tab = (event.target as Element).closest<HTMLElement>("[role=tab]");
      const step = event.key === "ArrowRight" ? 1 : event.key === "ArrowLeft" ? -1 : 0;
      if (!tab || step === 0) return;
      const tabs = [...group.querySelectorAll<HTMLElement>("[role=tab]")];
      const next = tabs.at((tabs.indexOf(tab) + step) % tabs.length) as HTMLElement;
      choose(next);
      next.focus();
      event.preventDefault();
    });
  }
  show();
}
