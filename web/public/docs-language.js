// Before the first paint, so that code examples do not flash in another language. A file of its own: the policy allows no inline script.
(() => {
  const chosen = localStorage.getItem("docs-language");
  if (chosen !== null) document.documentElement.setAttribute("data-language", chosen);
})();
