import { inflateSync } from 'node:zlib'
import { type Browser, chromium, type Page } from '@playwright/test'
import { build, type Rolldown } from 'vite'
import { findBrowser } from '../browser.ts'
import type { Bench, Measure } from './measure-types.ts'

const origin = 'https://recorder.test'
const secret = 'typed-secret-7531'
const cards = 2000
/** The recorder's longest task after the first snapshot (MON-11). */
const longestTaskMs = 50

const recorderSource = async (): Promise<string> => {
  const built = await build({
    configFile: false,
    logLevel: 'error',
    publicDir: false,
    define: { 'process.env.NODE_ENV': '"production"' },
    build: { write: false, lib: { entry: 'scripts/bench/recorder-page.ts', formats: ['iife'], name: 'recorder' } },
  })
  const [first] = [built].flat() as Rolldown.RolldownOutput[]
  const chunk = first?.output.find(({ fileName }) => fileName.endsWith('.js'))
  if (chunk?.type !== 'chunk') throw new Error('The recorder of the bench was not built.')
  return chunk.code
}

/** A board of 10 000 nodes whose cards are dragged, with a field, an editor and a key. */
const board = `<!doctype html><meta charset="utf-8"><title>board</title>
<style>main { display: flex } .card { padding: 2px; border: 1px solid #ccc } .column { width: 240px }</style>
<form><input id="title"><textarea id="text"></textarea><input id="word" type="password">
<div id="editor" contenteditable="true"></div><p id="count"></p></form><main></main>
<script src="/page.js"></script>`

const pageSource = `
const columns = [0, 1, 2, 3].map(() => document.querySelector('main').appendChild(Object.assign(document.createElement('div'), { className: 'column' })))
for (let at = 0; at < ${cards}; at++) {
  const card = Object.assign(document.createElement('div'), { className: 'card' })
  card.innerHTML = '<b>Issue ' + at + '</b><span>Somebody</span><i></i>'
  columns[at % 4].append(card)
}
let card = null
addEventListener('pointerdown', ({ target }) => { card = target.closest('.card') })
addEventListener('pointermove', ({ clientX, clientY }) => {
  if (!card) return
  card.style.transform = 'translate(' + clientX + 'px,' + clientY + 'px)'
  const column = columns[Math.min(3, Math.floor(clientX / 240))]
  if (card.parentElement !== column) column.prepend(card)
})
addEventListener('pointerup', () => { if (card) card.style.transform = ''; card = null })
addEventListener('input', ({ target }) => {
  document.querySelector('#count').textContent = (target.value ?? target.textContent).length + ' characters'
})`

interface TraceEvent {
  name: string
  ph: string
  ts: number
  dur?: number
  /** CPU time of the thread in microseconds, without other programs. */
  tdur?: number
  pid: number
  tid: number
  args?: { data?: { url?: string; message?: string } }
}

/** Milliseconds after the first snapshot: the recorder's largest share of a task, and the longest task. */
const longestTasks = (events: readonly TraceEvent[]) => {
  const from = events.find(({ name }) => name === 'snapshot taken')?.ts ?? 0
  const calls = events.filter(({ name, ph, ts }) => name === 'FunctionCall' && ph === 'X' && ts >= from)
  const [any] = calls.filter(({ args }) => args?.data?.url?.startsWith(origin))
  const own = calls.filter(({ args }) => args?.data?.url?.endsWith('/recorder.js'))
  const tasks = events.filter(
    ({ name, ph, tid, pid, ts }) =>
      name === 'RunTask' && ph === 'X' && tid === any?.tid && pid === any.pid && ts >= from,
  )
  const shares = tasks.map(({ ts, dur = 0 }) => {
    let [end, share] = [ts, 0]
    for (const call of own) {
      if (call.ts < end || call.ts > ts + dur) continue
      end = call.ts + (call.dur ?? 0)
      share += call.tdur ?? call.dur ?? 0
    }
    return share / 1000
  })
  return {
    all: Math.max(0, ...tasks.map(({ dur = 0, tdur = dur }) => tdur / 1000)),
    recorder: Math.max(0, ...shares),
    isUnnamed: from === 0 || own.length === 0,
  }
}

const dragAndType = async (page: Page) => {
  for (let drag = 0; drag < 5; drag++) {
    await page.mouse.move(100 + drag * 150, 300)
    await page.mouse.down()
    for (let step = 0; step < 40; step++) await page.mouse.move(50 + ((step * 23 + drag * 170) % 900), 200 + step * 8)
    await page.mouse.up()
  }
  for (const field of ['#title', '#text', '#word', '#editor']) {
    await page.click(field)
    await page.keyboard.type(`${secret} in a field`)
  }
  await page.mouse.wheel(0, 2000)
}

/** Drags and types on a page of its own; `isRecorded`: while it is recorded. */
const work = async (browser: Browser, sources: Record<string, string>, isRecorded: boolean) => {
  const page = await openPage(browser, sources)
  if (isRecorded) await page.addScriptTag({ url: '/recorder.js' })
  await browser.startTracing(page, {
    categories: ['devtools.timeline', 'toplevel', 'disabled-by-default-devtools.timeline', 'blink.user_timing'],
  })
  if (isRecorded) await page.evaluate(() => window.record())
  await dragAndType(page)
  // the records of the last moment are written
  await page.waitForTimeout(500)
  const trace = JSON.parse((await browser.stopTracing()).toString()) as { traceEvents: TraceEvent[] }
  return { page, tasks: longestTasks(trace.traceEvents) }
}

const openPage = async (browser: Browser, sources: Record<string, string>) => {
  const page = await browser.newPage({ viewport: { width: 1000, height: 800 } })
  await page.route(`${origin}/**`, (route) => {
    const path = new URL(route.request().url()).pathname
    const isScript = path.endsWith('.js')
    return route.fulfill({ body: sources[path] ?? '', contentType: isScript ? 'text/javascript' : 'text/html' })
  })
  await page.goto(origin)
  return page
}

/** Elements, classes, positions and texts below the body, in order. */
const outline = (document: Document) =>
  [...document.querySelectorAll('body main, body main *, #count')].map((element) => {
    const own = [...element.childNodes]
      .filter(({ nodeType }) => nodeType === 3)
      .map(({ nodeValue }) => nodeValue?.trim())
    return [element.localName, element.className, element.getAttribute('style') ?? '', ...own].join('|')
  })

/**
 * The recorder on a page of 10 000 nodes, while cards are dragged and words typed: its largest share of a task; the longest task,
 * compared with the unrecorded page; whether the player rebuilds the same page, and whether typed text is in the recording.
 */
export const recorderBench: Bench = async () => {
  const sources = { '/': board, '/page.js': pageSource, '/recorder.js': await recorderSource() }
  const browser = await chromium.launch(await findBrowser())
  try {
    const plain = await work(browser, sources, false)
    await plain.page.close()
    const { page, tasks } = await work(browser, sources, true)
    if (tasks.isUnnamed) throw new Error('The trace names no snapshot, or no function of the recorder after it.')
    const nodes = await page.evaluate(
      () => document.querySelectorAll('*').length + document.querySelectorAll('b, span').length,
    )
    const shown = await page.evaluate(`(${outline})(document)`)
    const segments = (await page.evaluate(() => window.finish())).map((segment) =>
      inflateSync(Buffer.from(segment, 'base64')).toString(),
    )
    const events = segments.flatMap(
      (text) => (JSON.parse(text) as { records: { type: number; timestamp: number }[] }).records,
    )
    const player = await openPage(browser, { ...sources, '/': '<!doctype html><body>' })
    await player.addScriptTag({ url: '/recorder.js' })
    await player.evaluate((all) => window.rebuild(all), events)
    const frame = player.frames()[1]
    const rebuilt = frame ? await frame.evaluate(`(${outline})(document)`) : []
    const differing = (shown as string[]).filter((line, at) => line !== (rebuilt as string[])[at]).length
    const measures: Measure[] = [
      { name: 'nodes of the page', value: nodes, unit: '', bound: { min: 10_000 } },
      {
        name: 'longest share of the recorder in a task, dragging and typing',
        value: tasks.recorder,
        unit: 'ms',
        bound: { max: longestTaskMs },
      },
      {
        name: 'longest task of the page, of whatever',
        value: tasks.all,
        unit: 'ms',
        comparison: { name: 'unrecorded', value: plain.tasks.all },
      },
      { name: 'elements that the player rebuilds otherwise', value: differing, unit: '', bound: { max: 0 } },
      {
        name: 'times that a typed secret is in the recording',
        value: segments.join('').split(secret).length - 1,
        unit: '',
        bound: { max: 0 },
      },
    ]
    return measures
  } finally {
    await browser.close()
  }
}
