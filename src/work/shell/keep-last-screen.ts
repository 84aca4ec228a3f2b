import { lastScreens, removeLastScreens, type ScreenFacts, screenPrefix } from '../../channel/last-screens.ts'

/** An element: its name, with a leading `/` in SVG, its attributes, and what it contains. */
type Part = string | [name: string, attributes: Record<string, string>, ...children: Part[]]

/** A screen as it was left, which `public/last-screen.js` shows until the page has drawn it. */
interface LastScreen extends ScreenFacts {
  /** Version of this shape, width of the window, color scheme and language: what must be the same for it to be shown. */
  looks: string
  /** Of the document. */
  lang: string
  /** The style rules that apply to it. */
  styles: string
  tree: Part
}

const version = 1
/** The home screen and the views that were left last. */
const mostScreens = 4
/** A list of 30 rows has about 150,000 characters; browsers give all of local storage 5 million. */
const mostCharacters = 500_000

const notKept = 'script, style, link, iframe, object, embed, video, audio, canvas'

const isOutside = ({ top, left, width, height }: DOMRect): boolean =>
  width > 0 && height > 0 && (top >= innerHeight || left >= innerWidth)

const attributesOf = (element: Element): Record<string, string> => {
  const attributes: Record<string, string> = {}
  // a picture of an attachment has an address in this page alone
  for (const { name, value } of element.attributes) if (!value.startsWith('blob:')) attributes[name] = value
  if (element instanceof HTMLInputElement && element.type !== 'password') attributes.value = element.value
  return attributes
}

/** What an element looks like, the classes that style it, and whether something in it is scrolled, which a start begins without. */
const readTree = (top: Element) => {
  const classes = new Set<string>()
  let isScrolled = false
  const partOf = (element: Element): Part => {
    for (const name of element.classList) classes.add(name)
    isScrolled ||= element.scrollTop > 0 || element.scrollLeft > 0
    const name = element.namespaceURI?.endsWith('svg') ? `/${element.localName}` : element.localName
    return [name, attributesOf(element), ...partsIn(element)]
  }
  /** Of what lies below the window, or right of it, only the room is kept. */
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
  /** Of each selector of a rule that is no group. */
  selectors?: string[][]
  /** Of a group: what stands before its brace, and the rules in it. */
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

/** To write the rules out takes longer than all else; those of a page's files do not change. */
const known = new WeakMap<CSSStyleSheet, StyleText[]>()
const textsOf = (sheet: CSSStyleSheet): StyleText[] => {
  const rules = rulesOf(sheet)
  if (!rules) return []
  const texts = known.get(sheet) ?? textsIn(rules)
  known.set(sheet, texts)
  return texts
}

/** Null: the sheet did not come, or came as another type. */
const rulesOf = (sheet: CSSStyleSheet): CSSRuleList | null => {
  try {
    return sheet.cssRules
  } catch {
    return null
  }
}

const isOurs = ({ href }: CSSStyleSheet) => href?.startsWith(location.origin)
const ourTexts = () => [...document.styleSheets].filter(isOurs).flatMap(textsOf)

/** The rules of the page that may apply to elements of these classes. The last screen is below a root of its own, a shadow's host. */
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

/** The language that the page's was chosen by. To read the cookie while a page is left takes as long as all else. */
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

/** Half loaded or covered, it would not be drawn again as it is. */
const isAsDrawn = (shell: Element): boolean =>
  shell.querySelector('main') !== null &&
  !shell.querySelector('[data-outline], main[aria-busy="true"]') &&
  !document.querySelector('[role="dialog"], [role="alertdialog"], [role="listbox"], [role="menu"]')

/** Removes the oldest others, and all of them if the device has no room. */
const write = (name: string, text: string): void => {
  const others = lastScreens()
    .filter((other) => other.name !== name)
    .sort((a, b) => (b.at ?? 0) - (a.at ?? 0))
    .map((other) => other.name)
  for (const other of others.slice(mostScreens - 1)) localStorage.removeItem(other)
  try {
    localStorage.setItem(name, text)
  } catch {
    for (const each of [...others, name]) localStorage.removeItem(each)
  }
}

/** Reads the rules and the language while there is time: when a page is left, its next start waits for this. */
export const prepareLastScreen = (): void => {
  ourTexts()
  language()
}

/** Removes the screens that showed more than these projects, for instance one that was taken from this person. */
export const dropLastScreens = (projects: readonly string[]): void =>
  removeLastScreens((screen) => !screen.projects?.every((id) => projects.includes(id)))

/** Options of views. Whatever else an address carries may be a secret of a link. */
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
  if (text.length > mostCharacters) return
  try {
    write(`${screenPrefix}${location.pathname}${location.search}`, text)
  } catch {
    // storage is refused: there is no last screen
  }
}
