import type { Plugin } from 'vite'
import {
  actionTexts,
  foundText,
  missingLanguage,
  oldEngineText,
  troubleTexts,
} from '../../src/core/trouble/trouble-texts.ts'
import { troubles } from '../../src/core/trouble/troubles.ts'

/** A text in both languages; `start-watch.js` shows one of them. */
const both = (texts: Readonly<Record<'zh' | 'en', string>>) =>
  `<span lang="zh">${texts.zh}</span> <span lang="en">${texts.en}</span>`

/** The texts of `trouble-texts.ts` as elements: for a start that fails, and for pages, which read them later. */
export const startTextsHtml = (): string => {
  const failures = [
    ...troubles.map((trouble) => [trouble, troubleTexts[trouble]] as const),
    ['old', oldEngineText] as const,
  ]
  const said = failures.map(([trouble, { zh, en }]) => {
    const title = both({ zh: zh.title, en: en.title })
    const text = both({ zh: zh.text, en: en.text })
    return `<p data-when="${trouble}"><b>${title}</b><br><i>${text}</i></p>`
  })
  const words = Object.entries({
    found: foundText,
    language: missingLanguage,
    offline: actionTexts.offline,
    signOut: actionTexts.signOut,
  })
  const later = words.map(([name, texts]) => `<s data-word="${name}">${both(texts)}</s>`)
  const retry = `<a href="" data-word="retry">${both(actionTexts.retry)}</a>`
  return `<div id="start-words" role="status" hidden>${said.join('')}${later.join('')}${retry}</div>`
}

/**
 * Puts these texts into the document, because a missing script could not bring them. Marks the document's style sheets, which block
 * painting.
 */
export const startTexts = (): Plugin => ({
  name: 'start-texts',
  transformIndexHtml: {
    order: 'post',
    handler: (html) =>
      html
        .replace('<!-- start-words -->', startTextsHtml())
        .replace(/<link rel="stylesheet"[^>]*?(?=\s*\/?>)/g, '$& data-start'),
  },
})

const script = /<script type="module" crossorigin src="([^"]*)"><\/script>/
const link = /<link rel="modulepreload" crossorigin href="([^"]*)" data-entry>/

/** Makes the browser load the page's first module without running it; `public/last-screen.js` runs it once the last screen is painted. */
export const deferredEntry = (): Plugin => ({
  name: 'deferred-entry',
  apply: 'build',
  transformIndexHtml: {
    order: 'post',
    handler: (html) => html.replace(script, '<link rel="modulepreload" crossorigin href="$1" data-entry>'),
  },
})

/** The document with a first module that runs by itself, for pages that show no last screen. */
export const withRunningEntry = (html: string): string =>
  html.replace(link, '<script type="module" crossorigin src="$1"></script>')
