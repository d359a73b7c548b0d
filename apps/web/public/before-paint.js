// Prevents a flash of the wrong theme or direction. A separate file because the content security policy forbids inline
// scripts.
(() => {
  const root = document.documentElement;
  try {
    const old = localStorage.getItem("vite-ui-theme");
    if (old !== null) {
      if (localStorage.getItem("ui-theme") === null) localStorage.setItem("ui-theme", old);
      localStorage.removeItem("vite-ui-theme");
    }
    const theme = localStorage.getItem("ui-theme");
    if (theme === "light" || theme === "dark") root.dataset.theme = theme;
    const known = ["en", "de", "es", "ru", "ar"];
    const wanted = [localStorage.getItem("ui-language"), ...navigator.languages, "en"];
    const language = wanted
      .map((code) => code?.toLowerCase().split("-")[0])
      .find((code) => known.includes(code));
    root.lang = language;
    root.dir = language === "ar" ? "rtl" : "ltr";
  } catch {
    // Storage is blocked.
  }
})();
