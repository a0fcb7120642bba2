/** Marks the heading that is being read in the list "On this page". */
export function watchHeadings(): void {
  const links = new Map(
    [...document.querySelectorAll<HTMLAnchorElement>(".toc a")].map((link) => [link.hash.slice(1), link]),
  );
  const headings = [...document.querySelectorAll<HTMLElement>("main :is(h2, h3)[id]")].filter(({ id }) =>
    links.has(id),
  );
  if (headings.length === 0) return;
  /** Pixels below the header at which a heading counts as read. */
  const line = 120;
  const mark = () => {
    const isAtEnd = innerHeight + scrollY >= document.documentElement.scrollHeight - 4;
    const current = isAtEnd
      ? headings.at(-1)
      : (headings.findLast((heading) => heading.getBoundingClientRect().top < line) ?? headings[0]);
    for (const [id, link] of links) link.toggleAttribute("data-current", id === current?.id);
  };
  let isWaiting = false;
  addEventListener(
    "scroll",
    () => {
      if (isWaiting) return;
      isWaiting = true;
      requestAnimationFrame(() => {
        isWaiting = false;
        mark();
      });
    },
    { passive: true },
  );
  mark();
}
