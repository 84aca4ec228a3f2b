import type { Plugin } from 'vite'
import { foundText, missingLanguage, troubleTexts, wayTexts } from '../../src/core/trouble/trouble-texts.ts'
import { troubles } from '../../src/core/trouble/troubles.ts'

/** A text in both languages; `start-watch.js` says which one is read. */
const both = (texts: Readonly<Record<'zh' | 'en', string>>) =>
  `<span lang="zh">${texts.zh}</span> <span lang="en">${texts.en}</span>`

/** The texts of `trouble-texts.ts` as elements: those of a start that does not come, and those that pages read later. */
export const startWords = (): string => {
  const said = troubles.map((trouble) => {
    const { zh, en } = troubleTexts[trouble]
    const title = both({ zh: zh.title, en: en.title })
    const text = both({ zh: zh.text, en: en.text })
    return `<p data-when="${trouble}"><b>${title}</b><br><i>${text}</i></p>`
  })
  const words = Object.entries({
    found: foundText,
    language: missingLanguage,
    offline: wayTexts.offline,
    signOut: wayTexts.signOut,
  })
  const later = words.map(([name, texts]) => `<s data-word="${name}">${both(texts)}</s>`)
  const retry = `<a href="" data-word="retry">${both(wayTexts.retry)}</a>`
  return `<div id="start-words" role="status" hidden>${said.join('')}${later.join('')}${retry}</div>`
}

/** The build's style sheets in a page. */
export const styleLinks = /<link rel="stylesheet" crossorigin[^>]*>\s*/g

/**
 * Puts these words into the document: where a script is missing, none could bring them. Style sheets move behind what is shown
 * without them, for a browser paints nothing behind one that it waits for.
 */
export const startTexts = (): Plugin => ({
  name: 'start-texts',
  transformIndexHtml: {
    order: 'post',
    handler: (html) =>
      html
        .replace(/<!-- before .*-->\s*/, '')
        .replace('<!-- start-words -->', startWords())
        .replace(styleLinks, '')
        .replace('<!-- styles -->', (html.match(styleLinks) ?? []).join('').trim()),
  },
})

/**
 * Style sheets that come later stand behind those of the document, whose rules they change: in the body, where Vite's loader would
 * put them into the head.
 */
export const lateStyles = (): Plugin => ({
  name: 'late-styles',
  apply: 'build',
  transform(code, id) {
    if (!id.includes('vite/preload-helper')) return
    const late = code.replace('document.head.appendChild(link)', 'document.body.appendChild(link)')
    if (late === code) this.error('the loader of style sheets is not as expected')
    return { code: late, map: null }
  },
})
