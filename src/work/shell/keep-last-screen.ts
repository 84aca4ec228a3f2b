import { lastScreens, removeLastScreens, type ScreenFacts, screenPrefix } from '../../channel/last-screens.ts'

/** An element: its name, with a leading `/` in SVG, its attributes, and its children. */
type Part = string | [name: string, attributes: Record<string, string>, ...children: Part[]]

/** A screen as it was left, which `public/last-screen.js` shows until the page has drawn it. */
interface LastScreen extends ScreenFacts {
  /** Version of this format, window width, color scheme and language: the screen is shown only if all are the same. */
  looks: string
  /** The document's language. */
  lang: string
  /** The style rules that apply to it. */
  styles: string
  tree: Part
}

const version = 1
/** The home screen and the views that were left last. */
const maxScreens = 4
/** A list of 30 rows has about 150,000 characters; browsers give all of local storage 5 million. */
const maxCharacters = 500_000

const notKept = 'script, style, link, iframe, object, embed, video, audio, canvas'

const isOutside = ({ top, left, width, height }: DOMRect): boolean =>
  width > 0 && height > 0 && (top >= innerHeight || left >= innerWidth)

const attributesOf = (element: Element): Record<string, string> => {
  const attributes: Record<string, string> = {}
  // an attachment's picture has an address that is valid in this page only
  for (const { name, value } of element.attributes) if (!value.startsWith('blob:')) attributes[name] = value
  if (element instanceof HTMLInputElement && element.type !== 'password') attributes.value = element.value
  return attributes
}

/** An element's tree, the classes that style it, and whether something in it is scrolled; a new start is not. */
const readTree = (top: Element) => {
  const classes = new Set<string>()
  let isScrolled = false
  const partOf = (element: Element): Part => {
    for (const name of element.classList) classes.add(name)
    isScrolled ||= element.scrollTop > 0 || element.scrollLeft > 0
    const name = element.namespaceURI?.endsWith('svg') ? `/${element.localName}` : element.localName
    return [name, attributesOf(element), ...partsIn(element)]
  }
  /** Elements below or right of the window are replaced by one box of their size. */
  const partsIn = (element: Element): Part[] => {
    const parts: Part[] = []
    for (const node of element.childNodes) {
      if (node instanceof Text) parts.push(node.data)
      if (!(node instanceof Element) || node.matches(notKept)) continue
      const box = node.getBoundingClientRect()
      if (isOutside(box)) {
        const end = (element.lastElementChild ?? node).getBoundingClientRect()
        const style = `flex:none;width:${end.right - box.left}px;height:${end.bottom - box.top}px`
        return [...parts, ['div', { style }]]
      }
      parts.push(partOf(node))
    }
    return parts
  }
  return { tree: partOf(top), classes, isScrolled }
}

interface StyleText {
  /** The class names of each selector; absent for a group. */
  selectors?: string[][]
  /** The rules of a group, such as `@media`; `text` is then the part before the brace. */
  inner?: StyleText[]
  text: string
}

const textsIn = (rules: CSSRuleList): StyleText[] =>
  [...rules].flatMap((rule): StyleText[] => {
    const text = rule.cssText
    if (rule instanceof CSSStyleRule) {
      const selectors = rule.selectorText.split(',')
      return [{ text, selectors: selectors.map((each) => each.match(/\.(?:[\w-]|\\.)+/g) ?? []) }]
    }
    if (!('cssRules' in rule) || rule instanceof CSSKeyframesRule) return []
    return [{ text: text.slice(0, text.indexOf('{')), inner: textsIn((rule as CSSGroupingRule).cssRules) }]
  })

/** Serializing rules is the slowest step, and the rules of a page's files do not change. */
const known = new WeakMap<CSSStyleSheet, StyleText[]>()
const textsOf = (sheet: CSSStyleSheet): StyleText[] => {
  const rules = rulesOf(sheet)
  if (!rules) return []
  const texts = known.get(sheet) ?? textsIn(rules)
  known.set(sheet, texts)
  return texts
}

/** Null: the sheet was not loaded, or not as CSS. */
const rulesOf = (sheet: CSSStyleSheet): CSSRuleList | null => {
  try {
    return sheet.cssRules
  } catch {
    return null
  }
}

const isOurs = ({ href }: CSSStyleSheet) => href?.startsWith(location.origin)
const ourTexts = () => [...document.styleSheets].filter(isOurs).flatMap(textsOf)

/** The page's rules that may apply to elements of these classes. The last screen is shown in a shadow root, so `:root` becomes `:host`. */
const stylesFor = (classes: ReadonlySet<string>): string => {
  const isUsed = (names: string[]) => names.every((name) => classes.has(name.slice(1)))
  const textOf = ({ text, selectors, inner }: StyleText): string => {
    if (!inner) return selectors?.some(isUsed) ? text : ''
    const used = inner.map(textOf).join('')
    return used && `${text}{${used}}`
  }
  return ourTexts()
    .map(textOf)
    .join('')
    .replace(/:root((?:\[[^\]]*\]|:lang\([^)]*\))+)/g, ':host($1)')
    .replaceAll(':root', ':host')
}

/** The setting that the page's language was chosen by. Cached: reading the cookie takes as long as all other steps together. */
const language = (() => {
  const read = { lang: '', chosen: '' }
  return (): string => {
    const { lang } = document.documentElement
    if (read.lang !== lang) read.chosen = /(?:^|; )app_locale=(\w\w)/.exec(document.cookie)?.[1] ?? navigator.language
    read.lang = lang
    return read.chosen
  }
})()

const looks = (): string =>
  [version, outerWidth, document.documentElement.dataset.mantineColorScheme, language()].join(' ')

/** Whether the screen is neither half loaded nor covered, so that the next start draws the same. */
const isAsDrawn = (shell: Element): boolean =>
  shell.querySelector('main') !== null &&
  !shell.querySelector('[data-outline], main[aria-busy="true"]') &&
  !document.querySelector('[role="dialog"], [role="alertdialog"], [role="listbox"], [role="menu"]')

/** Stores a screen and removes the oldest ones; removes all of them if the device has no room. */
const write = (name: string, text: string): void => {
  const others = lastScreens()
    .filter((other) => other.name !== name)
    .sort((a, b) => (b.at ?? 0) - (a.at ?? 0))
    .map((other) => other.name)
  for (const other of others.slice(maxScreens - 1)) localStorage.removeItem(other)
  try {
    localStorage.setItem(name, text)
  } catch {
    for (const each of [...others, name]) localStorage.removeItem(each)
  }
}

/** Reads the rules and the language ahead of time: the work done when a page is left delays its next start. */
export const prepareLastScreen = (): void => {
  ourTexts()
  language()
}

/** Removes the screens that showed other projects than these, for instance one to which this person has lost access. */
export const dropLastScreens = (projects: readonly string[]): void =>
  removeLastScreens((screen) => !screen.projects?.every((id) => projects.includes(id)))

/** View options. Any other parameter of an address may be a link's secret. */
const viewOptions = ['filter', 'show', 'kind', 'peek', 'q']
const mayHoldSecrets = (search: string): boolean =>
  [...new URLSearchParams(search).keys()].some((name) => !viewOptions.includes(name))

/** Keeps what the shell looks like at this address, for its next start. */
export const keepLastScreen = (shell: Element, facts: ScreenFacts): void => {
  if (mayHoldSecrets(location.search) || !isAsDrawn(shell)) return
  const { tree, classes, isScrolled } = readTree(shell)
  if (isScrolled) return
  const screen: LastScreen = {
    ...facts,
    looks: looks(),
    lang: document.documentElement.lang,
    styles: stylesFor(classes),
    tree,
  }
  const text = JSON.stringify(screen)
  if (text.length > maxCharacters) return
  try {
    write(`${screenPrefix}${location.pathname}${location.search}`, text)
  } catch {
    // storage is blocked, so no screen is kept
  }
}
