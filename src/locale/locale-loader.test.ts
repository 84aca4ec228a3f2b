import { i18n } from '@lingui/core'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { dateFormats, formatDate } from '../core/locale/date-format-rules.ts'
import { missingText } from '../core/locale/locale-rules.ts'
import { createLocaleLoader, initialLocale, showMissingAs } from './locale-loader.ts'

const { adopt, choose, current, leavePage, showForPage, loadTexts, show, subscribe } = createLocaleLoader(
  (load) => load,
)

const setCookie = (text: string) => {
  // biome-ignore lint/suspicious/noDocumentCookie: the tested code reads it
  document.cookie = text
}

beforeEach(() => vi.spyOn(navigator, 'language', 'get').mockReturnValue('fr-FR'))
afterEach(() => setCookie('app_locale=; path=/; expires=Thu, 01 Jan 1970 00:00:00 GMT'))

test.each([
  ['en', 'zh-CN', 'en'],
  ['en-US', 'zh-CN', 'en'],
  ['en_GB', 'zh-CN', 'en'],
  ['zh_TW', 'en', 'zh'],
  ['de', 'en', 'zh'],
  ['', 'en', 'zh'],
])('cookie app_locale=%s and a browser in %s: %s', (cookie, language, locale) => {
  vi.spyOn(navigator, 'language', 'get').mockReturnValue(language)
  setCookie(`app_locale=${cookie}; path=/`)
  expect(initialLocale()).toBe(locale)
})

test.each([
  ['en-AU', 'en'],
  ['zh-Hans-CN', 'zh'],
  ['fr-FR', 'zh'],
])('without a cookie a browser in %s sees %s', (language, locale) => {
  vi.spyOn(navigator, 'language', 'get').mockReturnValue(language)
  setCookie('another_app_locale=en; path=/')
  expect(initialLocale()).toBe(locale)
})

test('a chosen language is shown, reported, stored for a year on every path, and used for dates', async () => {
  const written = vi.spyOn(document, 'cookie', 'set')
  const reported = vi.fn()
  const stop = subscribe(reported)
  await choose('en')
  expect([current(), document.documentElement.lang]).toEqual(['en', 'en'])
  expect(written).toHaveBeenCalledExactlyOnceWith('app_locale=en; path=/; max-age=31536000; samesite=lax')
  const at = Date.UTC(2026, 2, 5, 12)
  const day = () => formatDate(at, dateFormats[current()].date, current(), 'UTC')
  expect(day()).toBe('Mar 5, 2026')
  await choose('zh')
  expect([current(), document.documentElement.lang, day()]).toEqual(['zh', 'zh-CN', '2026-03-05'])
  expect(reported.mock.calls).toEqual([['en'], ['zh']])
  stop()
  await show('en')
  expect(reported).toHaveBeenCalledTimes(2)
})

test('a language that does not come gives way to the other one, and is shown as soon as it is there', async () => {
  vi.useFakeTimers()
  let isMissing = true
  let count = 0
  // the first file is that of zh
  const loader = createLocaleLoader((load) => {
    const isZh = count++ === 0
    return async () => {
      if (isZh && isMissing) throw new TypeError('Failed to fetch')
      return load()
    }
  })
  i18n.loadAndActivate({ locale: '', messages: {} })
  await loader.show('zh')
  expect([loader.current(), loader.isMissing()]).toEqual(['en', true])
  isMissing = false
  await vi.advanceTimersByTimeAsync(2000)
  await vi.waitFor(() => expect([loader.current(), loader.isMissing()]).toEqual(['zh', false]))
  vi.useRealTimers()
})

test('an address of one language shows it for its page alone', async () => {
  await choose('zh')
  await showForPage('en')
  expect(current()).toBe('en')
  expect(initialLocale(), 'the choice stays').toBe('zh')
  await leavePage()
  expect(current()).toBe('zh')
  await showForPage('en')
  await choose('en')
  await leavePage()
  expect(current(), 'a choice on that page is a choice').toBe('en')
})

test('on a device without a choice the language of the account is taken, and then stays', async () => {
  await show('zh')
  await adopt('en')
  expect([current(), initialLocale()]).toEqual(['en', 'en'])
  await adopt('zh')
  expect(current()).toBe('en')
})

test('the last choice wins, whichever catalogue is loaded first', async () => {
  await Promise.all([show('en'), show('zh')])
  expect(current()).toBe('zh')
})

/** LOC-4: English has one and other, Chinese only other. */
test.each([
  ['en', 0, 'fields'],
  ['en', 1, 'field'],
  ['en', 2, 'fields'],
  ['en', 21, 'fields'],
  ['zh', 1, 'fields'],
  ['zh', 2, 'fields'],
] as const)('plural in %s: %i %s', async (locale, count, word) => {
  await show(locale)
  i18n.load(locale, { probe: [['count', 'plural', { one: ['#', ' field'], other: ['#', ' fields'] }]] })
  expect(i18n._('probe', { count })).toBe(`${count} ${word}`)
})

test('the texts of the other pages are loaded once, and with every later language', async () => {
  await show('en')
  const before = Object.keys(i18n.messages).length
  await loadTexts('pages')
  const all = Object.keys(i18n.messages).length
  expect(all).toBeGreaterThan(before)
  await show('zh')
  expect(Object.keys(i18n.messages).length).toBeGreaterThanOrEqual(all)
})

/** All orders of three files. */
const orders = [
  ['en', 'pages zh', 'pages en'],
  ['en', 'pages en', 'pages zh'],
  ['pages zh', 'en', 'pages en'],
  ['pages zh', 'pages en', 'en'],
  ['pages en', 'en', 'pages zh'],
  ['pages en', 'pages zh', 'en'],
] as const

test.each(
  orders.flatMap((order) =>
    [true, false].map((isLanguageFirst) => [order.join(', '), isLanguageFirst, order] as const),
  ),
)(
  'a page has its words in the language that is shown, when files come as %s (language first: %s)',
  async (name, isLanguageFirst, order) => {
    const word = `word of ${name} ${isLanguageFirst}`
    const files = ['zh', 'en', 'pages zh', 'pages en', 'work zh', 'work en']
    const releases = new Map<string, () => void>()
    const waiting = new Map(
      files.map((file) => [file, new Promise<void>((resolve) => void releases.set(file, resolve))]),
    )
    let made = 0
    const loader = createLocaleLoader(() => {
      const file = files[made++] as string
      const messages = file.startsWith('pages') ? { [word]: `said in ${file}` } : {}
      return async () => {
        await waiting.get(file)
        return { messages }
      }
    })
    releases.get('zh')?.()
    await loader.show('zh')
    let isPageShown = false
    const opening = [
      () => loader.showForPage('en'),
      async () => {
        await loader.loadTexts('pages')
        isPageShown = true
      },
    ] as const
    const all = (isLanguageFirst ? opening : [opening[1], opening[0]]).map((start) => start())
    for (const file of order) {
      releases.get(file)?.()
      // as many turns as any chain of loads needs
      for (let turn = 0; turn < 50; turn++) await Promise.resolve()
      if (isPageShown) expect(i18n._(word)).toBe(`said in pages ${loader.current()}`)
    }
    await Promise.all(all)
    expect([loader.current(), i18n._(word)]).toEqual(['en', 'said in pages en'])
  },
)

test.each([
  ['prod', '...'],
  ['dev', 'hT3a9Z'],
])('a text of the product without a translation is %s: %s', (environment, shown) => {
  i18n.loadAndActivate({ locale: 'en', messages: { known: 'Known' } })
  showMissingAs((key) => missingText(key, environment))
  try {
    expect([i18n._('known'), i18n._('hT3a9Z')]).toEqual(['Known', shown])
  } finally {
    Object.assign(i18n, { _missing: undefined })
  }
})

describe('a host of language files', () => {
  const own = vi.fn(async () => ({ messages: { word: 'own' } }))
  const cdn = 'https://cdn.worktide.com/texts'
  const open = (base: string | undefined, answer: () => Promise<Response>) => {
    const fetched = vi.fn(async (_url: string) => answer())
    vi.stubGlobal('fetch', fetched)
    own.mockClear()
    return {
      fetched,
      loader: createLocaleLoader(
        () => own as never,
        () => base,
      ),
    }
  }

  test('is asked for the texts of this build; what comes is data', async () => {
    const { fetched, loader } = open(cdn, async () => Response.json({ word: 'from the CDN' }))
    await loader.show('en')
    await loader.loadTexts('work')
    const asked = fetched.mock.calls.map(([url]) => url)
    expect(asked).toEqual([
      expect.stringMatching(/^https:\/\/cdn\.worktide\.com\/texts\/[0-9a-f]{12}\/en\.json$/),
      expect.stringMatching(/\/work-en\.json$/),
    ])
    expect(i18n._('word')).toBe('from the CDN')
    expect(own).not.toHaveBeenCalled()
  })

  test.each([
    ['is away', () => Promise.reject(new TypeError('Failed to fetch'))],
    ['does not have them', async () => new Response('', { status: 404 })],
    ['answers with a page', async () => new Response('<html>')],
  ])('that %s: the own origin’s are taken, and it is not asked again', async (_, answer) => {
    const { fetched, loader } = open(cdn, answer)
    await loader.show('zh')
    await loader.show('en')
    expect(i18n._('word')).toBe('own')
    expect(fetched).toHaveBeenCalledOnce()
  })

  test('is not asked where none is configured', async () => {
    const { fetched, loader } = open(undefined, async () => Response.json({}))
    await loader.show('zh')
    expect(fetched).not.toHaveBeenCalled()
    expect(own).toHaveBeenCalledOnce()
  })
})
