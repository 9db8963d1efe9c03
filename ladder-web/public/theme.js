// Runs before the first paint, so that a chosen theme does not flash; a file of its own because of the CSP.
try {
  const address = new URLSearchParams(location.search).get("theme");
  const theme = address === "light" || address === "dark" ? address : localStorage.getItem("theme");
  if (theme === "light" || theme === "dark") document.documentElement.dataset.theme = theme;
} catch {
  // Storage may be forbidden; the system's theme stands.
}
