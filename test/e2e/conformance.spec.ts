import { expect, type Page } from '@playwright/test'
import { examplesTable } from '../conformance/examples.ts'
import { test } from '../conformance/harness-fixture.ts'
import type { Order } from '../conformance/harness-runtime.ts'
import { fewestOf, journeysOf, type Move, type Step } from '../conformance/journeys.ts'
import { declaredEdges } from '../play.ts'
import { workerTookOver } from './environment/worker-control.ts'

/** `npm run proofs` walks all journeys. */
const isFullLength = Boolean(process.env.TORTURE)

/** The order that makes a runtime take this edge. */
const orderOf = (machine: string, device: string, { event, src, dueInMs }: Move, at: number): Order => {
  const { output, error } = event as { output?: object; error?: object }
  if (src) return { device, do: 'end', src, output, error }
  if (dueInMs !== undefined) return { device, do: 'pass', ms: dueInMs }
  return { device, do: 'dispatch', machine, event, eventId: `${device}-${at}` }
}

/** Walks a journey in the page's runtime; returns the machine's view after each step. */
const walk = (page: Page, machine: string, orders: readonly Order[]) =>
  page.evaluate(
    async ([id, all]) => {
      const views: unknown[] = []
      for (const order of all) {
        const published = await Promise.race([
          window.execute(order),
          new Promise<[]>((resolve) => setTimeout(() => resolve([]), 5000)),
        ])
        // a runtime that does not answer shows as a missing view
        views.push(published.find((row) => row.machine === id)?.view)
      }
      return views
    },
    [machine, orders] as const,
  )

const told = (steps: readonly Step[]) => steps.map(({ edge }) => edge).join('\n')

/** The machines with the most edges have tests of their own; `npm test` walks the session only in the worker, the messenger only in core. */
const large = ['session', 'messenger']
const isSmall = ({ definition }: (typeof examplesTable)[number]) => !large.includes(definition.id)
const groups = [
  ...examplesTable
    .filter((examples) => !isSmall(examples))
    .map((examples) => [examples.definition.id, [examples]] as const),
  ['the smaller machines', examplesTable.filter(isSmall)] as const,
]

test.describe('every edge of every machine, in core and in the runtime', () => {
  for (const [title, group] of groups)
    test(title, async ({ page, harness, device }, { project }) => {
      if (isFullLength) test.setTimeout(600_000)
      await page.goto(`${harness.origin}/?runtime=${project.name}`)
      if (project.name === 'worker') {
        await page.evaluate(() => navigator.serviceWorker.register('/worker.js'))
        await workerTookOver(page)
      }
      for (const examples of group) {
        const { id, machine } = examples.definition
        const journeys = isFullLength ? journeysOf(examples) : fewestOf(journeysOf(examples))
        const edges = new Set(journeys.flat().map(({ edge }) => edge))
        expect(declaredEdges(machine).filter((edge) => !edges.has(edge))).toEqual([])
        for (const [at, steps] of journeys.entries()) {
          device.name = `${id}-${at}`
          const orders = steps.map(({ move }, step) => orderOf(id, device.name, move, step))
          const views = await walk(page, id, [...orders, { device: device.name, do: 'leave' }])
          for (const [step, { view }] of steps.entries())
            expect(views[step], `${device.name}:\n${told(steps.slice(0, step + 1))}`).toEqual(view)
        }
      }
    })
})
