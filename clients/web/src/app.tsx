import { useEffect, useLayoutEffect, useRef } from "preact/hooks";
import { useKept } from "./kept.js";
import { PAGES } from "./pages.js";
import { link, useRoute } from "./route.js";
import { Said } from "./said.js";
import { type Language, LANGUAGES, set, settings, type Theme, THEMES } from "./settings.js";
import { say } from "./words/index.js";

/** The frame around all pages: the way in, language and colours, and what screen readers are told. */
export function App() {
  const { language, theme } = useKept(settings);
  const [at = "", ...rest] = useRoute();
  const page = PAGES.find((each) => each.at === at) ?? PAGES[0]!;
  const main = useRef<HTMLElement>(null);
  const came = useRef(page);

  document.documentElement.lang = language;
  document.documentElement.dataset["theme"] = theme;
  // Before the page may name itself better.
  useLayoutEffect(() => void (document.title = `${say(page.title)} · Knickerbocker`), [page, language]);
  useEffect(() => {
    if (came.current !== page) main.current?.focus();
    came.current = page;
  }, [page]);

  const View = page.view;
  return (
    <>
      <a class="skip" href="#main" onClick={(event) => { event.preventDefault(); main.current?.focus(); }}>{say("skip")}</a>
      <header class="head">
        <a class="brand" href={link()}><img src="static/web/icon.svg" alt="" width="28" height="28" /> <span>Knickerbocker</span></a>
        <nav aria-label={say("pages")}>
          {PAGES.filter(({ linked }) => linked).map((each) => (
            <a href={link(...(each.at ? [each.at] : []))} aria-current={each === page ? "page" : undefined}>{say(each.title)}</a>
          ))}
          <a href="docs">API</a>
        </nav>
        <div class="settings">
          <label>
            <span class="unseen">{say("language")}</span>
            <select value={language} onChange={({ currentTarget }) => set({ language: currentTarget.value as Language })}>
              {Object.entries(LANGUAGES).map(([code, name]) => <option value={code} lang={code}>{name}</option>)}
            </select>
          </label>
          <label>
            <span class="unseen">{say("theme")}</span>
            <select value={theme} onChange={({ currentTarget }) => set({ theme: currentTarget.value as Theme })}>
              {THEMES.map((each) => <option value={each}>{say(`theme-${each}`)}</option>)}
            </select>
          </label>
        </div>
      </header>
      <main id="main" ref={main} tabIndex={-1}><View key={[at, ...rest].join("/")} rest={rest} /></main>
      <Said />
    </>
  );
}
