import { readFileSync } from 'node:fs'
import { expect, test, vi } from 'vitest'
import { startTextsHtml } from '../../scripts/vite/start-document.ts'
import { oldEngineText } from '../core/trouble/trouble-texts.ts'

test('an engine too old for the page says so, and does not load the page again and again', async () => {
  const reload = vi.fn()
  const scope = new DOMParser().parseFromString(
    `<html><head><link rel="modulepreload" data-entry href="/assets/index.js"></head><body>${startTextsHtml()}</body></html>`,
    'text/html',
  )
  vi.useFakeTimers()
  const fetched = vi.fn(async () => new Response(''))
  const names = ['document', 'location', 'fetch', 'navigator', 'addEventListener', 'history', 'Array'] as const
  const load: (() => void)[] = []
  const globals = {
    document: Object.create(scope, {
      readyState: { value: 'loading' },
      cookie: { value: 'app_locale=zh' },
      documentElement: { value: { dataset: {} } },
      getElementById: { value: (id: string) => scope.getElementById(id) },
      querySelector: { value: (each: string) => scope.querySelector(each) },
      querySelectorAll: { value: (each: string) => scope.querySelectorAll(each) },
    }),
    location: { reload },
    fetch: fetched,
    navigator: { onLine: true, language: 'zh-CN' },
    addEventListener: (type: string, listener: () => void) => type === 'load' && load.push(listener),
    history: { state: null, replaceState: () => {} },
    Array: { prototype: {} },
  }
  // biome-ignore lint/security/noGlobalEval: the script as a browser runs it
  const run = eval(`(${names.join(', ')}) => { ${readFileSync('public/start-watch.js', 'utf8')} }`)
  run(...names.map((name) => globals[name]))
  for (const listener of load) listener()
  await vi.advanceTimersByTimeAsync(60_000)
  vi.useRealTimers()
  const shown = [...scope.querySelectorAll<HTMLElement>('[data-when]')].filter(({ hidden }) => !hidden)
  expect(shown.map(({ dataset }) => dataset.when)).toEqual(['old'])
  const texts = [...(shown[0] as HTMLElement).querySelectorAll<HTMLElement>('[lang]')].filter(({ hidden }) => !hidden)
  expect(texts.map(({ textContent }) => textContent)).toEqual(Object.values(oldEngineText.zh))
  expect(fetched).toHaveBeenCalled()
  expect(reload).not.toHaveBeenCalled()
})
