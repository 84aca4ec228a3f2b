import { afterEach, expect, test, vi } from 'vitest'
import type { Observation } from '../core/monitor/monitor-events.ts'
import { actionName, collectActions, createOwnTexts } from './action-collector.ts'

/** Every text but one is the product's own. */
const isOwnText = (text: string) => text !== 'planted'
const nameIn = (html: string, isOwn = isOwnText) => {
  document.body.innerHTML = html
  return actionName(document.querySelector('[data-it]') as Element, isOwn)
}

test.each([
  ['<button data-it> Sign\n in </button>', 'Sign in'],
  ['<button data-it aria-label="Close">×</button>', 'Close'],
  ['<p id="n">Board</p><a data-it href="/b" aria-labelledby="n">…</a>', 'Board'],
  ['<label for="f">E-mail</label><input data-it id="f" value="planted">', 'E-mail'],
  ['<input data-it type="password" name="password" value="planted">', 'password'],
  ['<textarea data-it placeholder="Comment">planted</textarea>', 'Comment'],
  ['<button data-it>planted</button>', ''],
  ['<a data-it href="/i/1"><b>planted</b><span>Urgent</span></a>', 'Urgent'],
  ['<button data-it aria-label="planted">Open</button>', 'Open'],
  ['<p id="n">planted</p><a data-it href="/b" aria-labelledby="n">planted</a>', ''],
  ['<label for="f">planted</label><input data-it id="f" placeholder="planted">', ''],
  ['<button data-it title="planted"></button>', ''],
  ['<button data-it aria-label="Assignee: planted"></button>', 'Assignee'],
  ['<div contenteditable="true"><button data-it>Bold</button></div>', ''],
  ['<button data-it>Mail to planted@mail.example</button>', 'Mail to …@…'],
  [`<button data-it>${'长'.repeat(101)}</button>`, '长'.repeat(100)],
])('%s', (html, name) => {
  expect(nameIn(html)).toBe(name)
})

test('the product’s own texts are those of its catalogues, also of one that was loaded later', () => {
  const messages: Record<string, unknown> = { a: ['Save'] }
  const isOwn = createOwnTexts(() => messages)
  const name = (text: string) => nameIn(`<button data-it>${text}</button>`, isOwn)
  expect([name('Save'), name('Save the whales'), name('Board')]).toEqual(['Save', '', ''])
  messages.b = ['Board']
  expect(name('Board')).toBe('Board')
})

test('a press does not wait until catalogues are read: they were in idle time', () => {
  let readCount = 0
  const messages = {
    get a() {
      readCount++
      return ['Save']
    },
  }
  vi.stubGlobal('requestIdleCallback', (work: () => void) => work())
  const isOwn = createOwnTexts(() => messages)
  const before = readCount
  expect([isOwn('Save'), before, readCount]).toEqual([true, 1, 1])
})

afterEach(() => {
  vi.useRealTimers()
  vi.unstubAllGlobals()
})

const requests = () => {
  let answered: (url: string) => void = () => {}
  vi.stubGlobal(
    'PerformanceObserver',
    class {
      constructor(take: (list: { getEntries(): { name: string }[] }) => void) {
        answered = (name) => take({ getEntries: () => [{ name }] })
      }
      observe() {}
      disconnect() {}
    },
  )
  return { answered: (url: string) => answered(url) }
}

test('a click that a request answers is not dead, unless it is the monitor’s own', () => {
  vi.useFakeTimers({ now: 1000 })
  const { answered } = requests()
  document.body.innerHTML = '<button>Go</button>'
  const types: unknown[] = []
  const isOwnRequest = (url: string) => url === '/own'
  const capture = ({ tags }: Observation) => types.push(tags.action_type)
  collectActions({ capture, now: Date.now, person: () => null, isOwnText, isOwnRequest })
  for (const url of ['/own', '/api']) {
    document.querySelector('button')?.click()
    answered(url)
    vi.advanceTimersByTime(1500)
  }
  expect(types).toEqual(['click', 'dead_click', 'click'])
})

test('a dead click carries its control’s name only while the same person is there', () => {
  vi.useFakeTimers({ now: 1000 })
  document.body.innerHTML = '<button>Secret plan</button>'
  const button = document.querySelector('button') as HTMLElement
  const captured: Observation['tags'][] = []
  requests()
  let person: string | null = 'anna'
  const capture = ({ tags }: Observation) => captured.push(tags)
  collectActions({ capture, now: Date.now, person: () => person, isOwnText, isOwnRequest: () => false })
  const dead = () => captured.filter(({ action_type }) => action_type === 'dead_click').map((tags) => tags.action_name)
  button.click()
  vi.advanceTimersByTime(1500)
  expect(dead()).toEqual(['Secret plan'])
  button.click()
  person = null
  vi.advanceTimersByTime(1500)
  expect(dead()).toEqual(['Secret plan', ''])
})
