import { createHash } from 'node:crypto'
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { createServer, type Manifest } from 'vite'
import { firstPages, helpPlaceholder, rootOf } from '../../src/core/first-pages.ts'
import type { Locale } from '../../src/core/locale/locale-rules.ts'
import { type RouteName, routeOf } from '../../src/core/routes.ts'
import { withRunningEntry } from './start-document.ts'

type FirstPageModule = typeof import('../../src/app/first-page.tsx')

/** A parameter that no page knows, to find the links that carry the parameters of the address on. */
const probe = '?first=1'
const htmlLang: Record<Locale, string> = { zh: 'zh-CN', en: 'en' }

/** The browser globals that the page's modules read. `history` exists only during rendering, because wouter patches it when loaded. */
const atLoad = { addEventListener: () => {}, document: { cookie: '' }, location: new URL('https://first.invalid') }
const atRender = { history: { state: null } }

/** Renders pages by the sources that the build bundled. */
const openRenderer = async () => {
  const server = await createServer({
    server: { middlewareMode: true, hmr: false, ws: false, watch: null },
    appType: 'custom',
    optimizeDeps: { noDiscovery: true },
    logLevel: 'warn',
  })
  Object.assign(globalThis, atLoad)
  const { renderFirstPage } = (await server.ssrLoadModule('/src/app/first-page.tsx')) as FirstPageModule
  Object.assign(globalThis, atRender)
  return {
    render: (name: RouteName, locale: Locale) =>
      renderFirstPage({ name, locale, search: probe, helpUrl: helpPlaceholder }),
    close: async () => {
      for (const stub of Object.keys({ ...atLoad, ...atRender })) Reflect.deleteProperty(globalThis, stub)
      await server.close()
    },
  }
}

/** The content policy refuses `style` attributes: they become rules of a stylesheet. */
const createStyleRules = () => {
  const names = new Map<string, string>()
  const nameOf = (style: string) => {
    const name = names.get(style) ?? names.size.toString(36)
    names.set(style, name)
    return name
  }
  return {
    take: (html: string) => html.replace(/ style="([^"]*)"/g, (_, style: string) => ` data-s="${nameOf(style)}"`),
    css: () => [...names].map(([style, name]) => `[data-s="${name}"]{${style}}`).join('\n'),
  }
}

/** Marks the links to which `public/early.js` adds the address's parameters. */
const markLinks = (html: string) => html.replaceAll(`${probe}"`, '" data-query=""')

/** The files of a page, from the build's manifest: its scripts, and those of its styles that its HTML uses. */
const createFileFinder = (page: string) => {
  const read = (name: string) => JSON.parse(readFileSync(join(page, '.vite', name), 'utf8'))
  const chunks: Manifest = read('manifest.json')
  const modules: Record<string, string[]> = read('modules.json')
  const lazyPages = readFileSync('src/app/lazy-pages.ts', 'utf8')
  const chunkWith = (source: string) => {
    const chunk = Object.values(chunks).find(({ file }) => modules[file]?.includes(source))
    if (!chunk) throw new Error(`${source} is in no file of the build`)
    return chunk
  }
  const closureOf = (sources: string[]) => {
    const open = sources.map(chunkWith)
    for (const chunk of open)
      for (const name of chunk.imports ?? []) {
        const imported = chunks[name]
        if (imported && !open.includes(imported)) open.push(imported)
      }
    return open
  }
  const usesStyles = (file: string, html: string) => {
    const css = readFileSync(join(page, file), 'utf8')
    const used = new Set([...html.matchAll(/ class="([^"]*)"/g)].flatMap(([, names = '']) => names.split(' ')))
    return [...used].some((name) => css.includes(`.${name}`))
  }
  return (name: RouteName, locale: Locale, html: string) => {
    const [, source] =
      new RegExp(` ${routeOf(name).page}: page\\(\\(\\) => import\\('\\.\\./(.*?)'`).exec(lazyPages) ?? []
    const texts = [`src/locale/${locale}.po`, ...(name === 'login' ? [] : [`src/locale/pages/${locale}.po`])]
    const closure = closureOf(['src/main.tsx', `src/${source}`, ...texts])
    const styles = closure.flatMap(({ css = [] }) => css)
    const entry = chunks['index.html']?.file
    return {
      scripts: closure.map(({ file }) => file).filter((file) => file !== entry),
      styles: styles.filter((file, at) => at === 0 || usesStyles(file, html)),
    }
  }
}

/**
 * A prerendered page: `index.html` with the page in its root. `early.js` stands before the root and waits for the styles, so the
 * page is not shown without them.
 */
const pageHtml = (
  index: string,
  {
    name,
    root,
    title,
    locale,
    styles,
    scripts,
  }: { name: RouteName; root: string; title: string; locale: Locale; styles: string[]; scripts: string[] },
) => {
  const [script = ''] = /<script type="module".*?<\/script>/.exec(index) ?? []
  const head = [
    ...styles.map((file) => `<link rel="stylesheet" crossorigin href="/${file}" data-start>`),
    script.replace('<script ', '<script fetchpriority="low" '),
    ...scripts.map((file) => `<link rel="modulepreload" fetchpriority="low" crossorigin href="/${file}">`),
  ]
  return index
    .replace(/<html lang="\w+">/, `<html lang="${htmlLang[locale]}">`)
    .replace(/<script async [^>]*"\/last-screen.js"><\/script>\s*/, '')
    .replace(/<title>.*?<\/title>/, () => `<title>${title}</title>`)
    .replace(/<link rel="(modulepreload|stylesheet)" crossorigin[^>]*>\s*/g, '')
    .replace(script, () => head.join('\n    '))
    .replace(
      /<div id="root">.*?<\/div>\s*<\/div>/s,
      () => `<script src="/early.js"></script>\n    ${rootOf(name, locale)}>${root}</div>`,
    )
}

/**
 * Writes the pages of `core/first-pages.ts` in each language for the build in `page` into `folder`, outside the files that
 * the worker keeps, and their style rules into a file of the page.
 */
export const writeFirstPages = async (page: string, folder: string): Promise<void> => {
  const index = withRunningEntry(readFileSync(join(page, 'index.html'), 'utf8'))
  const filesOf = createFileFinder(page)
  const rules = createStyleRules()
  const renderer = await openRenderer()
  try {
    const written = []
    for (const name of firstPages)
      for (const locale of routeOf(name).locale ? [routeOf(name).locale as Locale] : (['zh', 'en'] as const)) {
        const { root, title } = await renderer.render(name, locale)
        written.push({ name, locale, title, root: markLinks(rules.take(root)) })
      }
    const css = `${readFileSync('src/ui/theme/first-page.css', 'utf8')}${rules.css()}\n`
    const style = `assets/first-${createHash('sha256').update(css).digest('base64url').slice(0, 8)}.css`
    writeFileSync(join(page, style), css)
    mkdirSync(folder)
    for (const { name, locale, ...content } of written) {
      const { scripts, styles } = filesOf(name, locale, content.root)
      const html = pageHtml(index, { ...content, name, locale, scripts, styles: [...styles, style] })
      writeFileSync(join(folder, `${name}.${locale}.html`), html)
    }
  } finally {
    await renderer.close()
  }
}
