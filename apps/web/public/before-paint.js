// Prevents a flash of the wrong theme, direction or page. A separate file, because the content security
// policy forbids inline scripts.
(() => {
  if (typeof document === "undefined") {
    // This is the worker that is started below.
    new Intl.NumberFormat();
    postMessage(null);
    close();
    return;
  }
  const root = document.documentElement;
  const rendered = { page: root.dataset.page, language: root.lang };
  const isOf = (page) => {
    const pattern = page.replace(/\/$/, "").replace(/:\w+/g, "[^/]+");
    return page === "*" || new RegExp(`^${pattern}/?$`, "i").test(location.pathname);
  };
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
    // Set by src/lib/auth/offline-account.ts.
    if (/(?:^|; )(?:__Host-)?offline_for=[ct]m\./.test(document.cookie)) root.dataset.member = "";
  } catch {
    // Storage is blocked.
  }
  // The HTML was rendered for a different page: the offline shell, another language, or a section in the URL.
  // Keep it hidden until scripts render the right page (src/main.tsx).
  if (rendered.page === undefined) return;
  const isWhole = /^\/(s\/|summary\/|$)/.test(rendered.page);
  const isPart = !isWhole && root.dataset.frame === undefined && location.search !== "";
  if (!isOf(rendered.page) || rendered.language !== root.lang || isPart) root.dataset.outdated = "";
  // Records the last click on a button or another target with `data-press`, so that src/main.tsx and
  // LazySection can replay clicks from before hydration. Submit buttons work without scripts.
  const note = ({ target }) => {
    const button = target.closest?.("button[type=button], [data-press]");
    if (button) window.earlyPress.button = button;
  };
  // Scripts that aren't needed for the first paint wait for it (build/build-page.ts). On a hidden page, which isn't
  // painted, they run immediately. Phones fetch them after the paint, but run them only on the first interaction or
  // five seconds later, because they can block the main thread for up to a second. Most readers scroll sooner.
  const waitsForInteraction =
    root.dataset.outdated === undefined &&
    root.dataset.frame === undefined &&
    location.search === "" &&
    location.hash === "" &&
    (rendered.page !== "/" || root.dataset.member === undefined) &&
    window.matchMedia?.("(hover: none) and (max-width: 767px)").matches;
  const canSeePaints = window.PerformanceObserver?.supportedEntryTypes?.includes("paint");
  let run;
  const needed = new Promise((resolve) => {
    run = resolve;
  });
  if (waitsForInteraction) {
    if (root.dataset.member === undefined) root.dataset.visitor = "";
    // A link to another page works without scripts, and running them would delay the navigation.
    const runUnlessLeaving = ({ target }) => {
      if (!target.closest?.("a[href]:not([href^='#'], [data-press])")) run();
    };
    for (const interaction of ["pointerdown", "click", "keydown", "scroll", "focusin", "beforeprint"])
      addEventListener(interaction, runUnlessLeaving, { capture: true, passive: true });
  } else run();
  addEventListener("DOMContentLoaded", () => {
    const held = document.querySelector("template[data-scripts]");
    if (!held) return;
    const scripts = document.importNode(held.content, true);
    const preloads = [...scripts.querySelectorAll("link")];
    for (const link of preloads) link.remove();
    for (const { src } of scripts.querySelectorAll("script")) {
      const link = document.createElement("link");
      preloads.push(Object.assign(link, { rel: "modulepreload", href: src, crossOrigin: "anonymous" }));
    }
    let isStarted = false;
    const start = () => {
      if (isStarted) return;
      isStarted = true;
      // A task for each, because starting dozens of requests at once blocks a slow phone.
      for (const link of preloads) setTimeout(() => document.head.append(link));
      setTimeout(run, 5000);
      needed.then(() => document.head.append(scripts));
      // Hydration formats numbers. On a slow phone, the first use of Intl takes a tenth of a second or more
      // to build data that all threads of the tab share, so a worker builds it. Firefox has separate data for
      // each thread.
      setTimeout(() => {
        new Worker("/before-paint.js").onmessage = () => new Intl.NumberFormat(root.lang);
      });
    };
    if (document.hidden) {
      run();
      start();
    } else if (root.dataset.outdated !== undefined || !canSeePaints) {
      requestAnimationFrame(() => setTimeout(start));
    } else {
      // A frame is painted some time after its requestAnimationFrame callback. Until then, scripts would compete with
      // the paint for CPU and network.
      new PerformanceObserver((paints, observer) => {
        if (paints.getEntriesByName("first-contentful-paint").length === 0) return;
        observer.disconnect();
        start();
      }).observe({ type: "paint", buffered: true });
      // Fallback if the browser never reports a paint, for example because the tab was hidden before it.
      setTimeout(start, 3000);
    }
  });
  window.earlyPress = { button: null };
  addEventListener("click", note, true);
})();
