import type { Page } from '@playwright/test'
import { patience } from '../patience.ts'
import { expect, test } from './environment/environment-fixture.ts'
import { ownName, rename } from './environment/own-name.ts'
import { workerControls } from './environment/worker-control.ts'

interface Row {
  [field: string]: unknown
}

/** Opens the database as another tab would, reads or changes one store, and closes it. */
const touch = (page: Page, store: string, change: Row | null): Promise<Row[]> =>
  page.evaluate(
    async ([name, fields]) => {
      const whenDone = <Result>(request: IDBRequest<Result>) =>
        new Promise<Result>((resolve, reject) => {
          request.onsuccess = () => resolve(request.result)
          request.onerror = () => reject(request.error)
        })
      const db = await whenDone(indexedDB.open('worktide'))
      const rows = db.transaction(name, 'readwrite').objectStore(name)
      if (fields) await whenDone(rows.put({ ...(await whenDone(rows.get('session'))), ...fields }))
      const all = await whenDone(rows.getAll())
      db.close()
      return all
    },
    [store, change] as const,
  )

const counter = async (page: Page, name: string) =>
  (await touch(page, 'counters', null)).find((row) => row.name === name)?.value ?? 0

const deleteDatabase = (page: Page, name = 'worktide') =>
  page.evaluate(
    (database) =>
      new Promise<string>((resolve) => {
        const request = indexedDB.deleteDatabase(database)
        request.onsuccess = () => resolve('deleted')
        request.onerror = () => resolve('failed')
        request.onblocked = () => resolve('blocked')
      }),
    name,
  )

test.beforeEach(async ({ page, people, context, runtime }) => {
  await people.signIn(context, await people.owner({}, 'Faulty Works'))
  await page.goto('/')
  if (runtime === 'worker') await workerControls(page)
  await expect(page.getByText('Faulty Works').first()).toBeVisible()
})

const isSignedInAfterReload = async (page: Page) => {
  await page.reload()
  await expect(page.getByText('Faulty Works').first()).toBeVisible()
}

test('a database deleted under a running page: nothing blocks the deletion, and the session is restored by the cookie', async ({
  page,
}) => {
  expect(await deleteDatabase(page)).toBe('deleted')
  await isSignedInAfterReload(page)
  expect((await touch(page, 'machines', null)).map(({ id }) => id)).toContain('session')
})

test('all databases deleted under an open form: what is saved next arrives, without a reload', async ({ page }) => {
  await page.goto('/setting/account')
  await expect(ownName(page)).toHaveValue('Anna Lind')
  const names = await page.evaluate(async () => (await indexedDB.databases()).map(({ name }) => name ?? ''))
  for (const name of names) expect(await deleteDatabase(page, name)).toBe('deleted')
  await rename(page, 'Anna Erased')
  // the menu shows only a name that the server has confirmed
  await expect(page.getByRole('button', { name: 'Account menu for Anna Erased' })).toBeVisible()
  await page.reload()
  await expect(ownName(page)).toHaveValue('Anna Erased')
})

const unreadable: readonly [string, Row][] = [
  ['of a newer build', { version: 99 }],
  ['with a state nobody knows', { value: 'elsewhere' }],
]
for (const [what, change] of unreadable) {
  test(`a record ${what} starts the machine again, counted; the session is restored by the cookie`, async ({
    page,
  }) => {
    await touch(page, 'machines', change)
    await isSignedInAfterReload(page)
    expect(await counter(page, 'machines.quarantined.session')).toBe(1)
  })
}

test('a record of an older build is migrated, not quarantined', async ({ page }) => {
  const contextOf = async (version: number) => {
    const session = (await touch(page, 'machines', null)).find(({ id }) => id === 'session')
    expect(session).toMatchObject({ version })
    return session?.context as Row
  }
  const { pendingOwner, cookieChecked, signOutPending, ...rest } = await contextOf(7)
  const context = { ...rest, held: pendingOwner, hasAsked: cookieChecked, owesSignOut: signOutPending, forgets: null }
  await touch(page, 'machines', { version: 1, context })
  await isSignedInAfterReload(page)
  expect(await counter(page, 'machines.quarantined.session')).toBe(0)
  const migrated = await contextOf(7)
  expect(migrated).toMatchObject({ pendingOwner: null, cookieChecked: true, signOutPending: false })
  expect(Object.keys(migrated).sort()).toEqual(
    Object.keys({ ...rest, pendingOwner, cookieChecked, signOutPending }).sort(),
  )
})

test('a newer build upgrades the database: the old page closes it and keeps its session', async ({ page }) => {
  const outcome = await page.evaluate(
    () =>
      new Promise<string>((resolve) => {
        const request = indexedDB.open('worktide', 2)
        request.onblocked = () => resolve('blocked')
        request.onerror = () => resolve('failed')
        request.onsuccess = () => {
          request.result.close()
          resolve('upgraded')
        }
      }),
  )
  expect(outcome).toBe('upgraded')
  await isSignedInAfterReload(page)
})

test('an old tab that does not close the database blocks the upgrade: the page still opens, with its session', async ({
  page,
  context,
}) => {
  const stubborn = await context.newPage()
  await stubborn.goto('/favicon.svg')
  await stubborn.evaluate(
    () =>
      new Promise<void>((resolve) => {
        const request = indexedDB.open('worktide')
        request.onsuccess = () => {
          Object.assign(window, { kept: request.result })
          resolve()
        }
      }),
  )
  expect(await deleteDatabase(page)).toBe('blocked')
  await page.reload()
  await expect(page.getByText('Faulty Works').first()).toBeVisible({ timeout: patience * 40_000 })
  await expect(page.getByText('Close other Worktide tabs')).toBeVisible()
})

test('changes that waited in an erased database are reported (SYN-45)', async ({ page, environment }) => {
  await page.goto('/setting/account')
  await expect(ownName(page)).toHaveValue('Anna Lind')
  await environment.gate.close()
  await rename(page, 'Anna Erased')
  await expect(page.getByText('1 change waiting').first()).toBeVisible()
  expect(await deleteDatabase(page, 'worktide-edits')).toBe('deleted')
  expect(await deleteDatabase(page)).toBe('deleted')
  await environment.gate.open()
  await expect(page.getByText("including changes that hadn't been sent")).toBeVisible()
  await page.getByRole('button', { name: 'Got it' }).click()
  await expect(page.getByText("including changes that hadn't been sent")).toHaveCount(0)
})

/** The browser closes the connection during the next transaction, as when its storage process crashes. */
const loseConnection = () => {
  const begin = IDBDatabase.prototype.transaction
  IDBDatabase.prototype.transaction = function (...words) {
    IDBDatabase.prototype.transaction = begin
    const tx = begin.apply(this, words)
    queueMicrotask(() => {
      tx.abort()
      this.close()
      this.dispatchEvent(new Event('close'))
      Object.assign(globalThis, { hasLost: true })
    })
    return tx
  }
}

test('a connection lost during a transaction is reopened: the change is stored and delivered', async ({
  page,
  context,
  environment,
  runtime,
}) => {
  await page.goto('/setting/account')
  await expect(ownName(page)).toHaveValue('Anna Lind')
  const [holder] = (runtime === 'worker' ? context.serviceWorkers() : [page]) as Pick<Page, 'evaluate'>[]
  if (!holder) throw new Error('nobody holds the database')
  await environment.gate.close()
  await holder.evaluate(loseConnection)
  await rename(page, 'Anna Lost')
  await expect(page.getByText('1 change waiting').first()).toBeVisible()
  expect(await holder.evaluate(() => (globalThis as { hasLost?: true }).hasLost)).toBe(true)
  await environment.gate.open()
  await expect(page.getByText('1 change waiting')).toHaveCount(0)
  await page.reload()
  await expect(ownName(page)).toHaveValue('Anna Lost')
})
