import type { Locale } from '../../core/locale/locale-rules.ts'
import type { Trouble } from '../../core/trouble/troubles.ts'

let carrier: Element | null = null

/** Removes the words from the document once the page can show itself, and keeps them for `troubleWords`. */
export const takeTroubleWords = (): void => {
  carrier ??= document.getElementById('start-words')
  carrier?.remove()
}

const wordsAt = (place: string, language: Locale): string => {
  takeTroubleWords()
  return carrier?.querySelector(`${place} [lang="${language}"]`)?.textContent ?? ''
}

/** The words of a failure state. They come with the document, so that no missing file can hide them. */
export const troubleWords = (trouble: Trouble, language: Locale): { title: string; text: string } => ({
  title: wordsAt(`[data-when="${trouble}"] b`, language),
  text: wordsAt(`[data-when="${trouble}"] i`, language),
})

/** `found`: a lost answer was found · `language`: the other language is shown · the rest are labels of buttons. */
export const troubleWord = (name: 'found' | 'language' | 'retry' | 'offline' | 'signOut', language: Locale): string =>
  wordsAt(`[data-word="${name}"]`, language)
