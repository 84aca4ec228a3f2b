import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { deleteClosedOrganizations } from '../api/organization/closing-routes.ts'
import { memberOf, owner } from '../test/test-people.ts'
import { type TestServer, testServer } from '../test/test-server.ts'
import { retentionDays, sweepBeacons } from './beacon-store.ts'

let server: TestServer
beforeAll(async () => {
  server = await testServer()
})
afterAll(() => server.dispose())
beforeEach(() => server.db.pool.query('TRUNCATE beacons, monitor_counts'))

const send = (payload: string, headers: Record<string, string> = {}) =>
  server.app.inject({ method: 'POST', url: '/v1/write/rum?precision=ms', payload, headers })
const eventOf = (who: { userId: string; orgId: string }, id: string, session = 'visit-1') =>
  `view,app_id=x,userid=${who.userId},org_id=${who.orgId},session_id=${session} event_id="${id}" ${Date.now()}`
const idsLeft = async () =>
  (await server.db.pool.query<{ id: string }>('SELECT id FROM beacons ORDER BY id')).rows.map(({ id }) => id)
const visitsSeenBy = async (token: string): Promise<string[]> => {
  const { list } = (await server.call('monitoringSessions', { days: 1 }, { token })).result
  return list.map(({ sessionId }: { sessionId: string }) => sessionId)
}

test('the events of a person go with their account, and what their devices send later is left out', async () => {
  const ben = await owner(server, 'Ben')
  const leaver = await memberOf(server, ben)
  const theirs = { ...leaver, orgId: ben.orgId }
  const ofVisit = (who: typeof theirs, id: string) => eventOf(who, id, `visit-${who.userId}`)
  await send(ofVisit(theirs, 'event-mine'), { accesstoken: leaver.token })
  await send(ofVisit(theirs, 'event-gone'))
  await send(ofVisit(ben, 'event-bens'), { accesstoken: ben.token })
  const deleted = { orgEmail: leaver.email, closing: [] }
  expect((await server.call('deleteAccount', deleted, { token: leaver.token })).code).toBe('200')
  const ofNobody = `view,app_id=x event_id="event-none" ${Date.now()}`
  const late = [ofVisit(theirs, 'event-late'), ofVisit(ben, 'event-more'), ofNobody].join('\n')
  expect((await send(late, { accesstoken: leaver.token })).statusCode).toBe(204)
  expect(await idsLeft()).toEqual(['event-bens', 'event-more', 'event-none'])
  expect(await visitsSeenBy(ben.token)).toEqual([`visit-${ben.userId}`])
})

test('a session is counted until the person who began it deletes their account, whoever else claims it', async () => {
  const ben = await owner(server, 'Ben')
  const leaver = await memberOf(server, ben)
  const [bens, theirs] = [ben, { ...leaver, orgId: ben.orgId }]
  const visit = (who: typeof theirs, session: string, id: string) =>
    send(eventOf(who, id, session), { accesstoken: who.token })
  await visit(bens, 'visit-ben', 'event-bens')
  await visit(theirs, 'visit-ben', 'event-lie1')
  await visit(theirs, 'visit-leaver', 'event-mine')
  await visit(bens, 'visit-leaver', 'event-lie2')
  await server.call('deleteAccount', { orgEmail: leaver.email, closing: [] }, { token: leaver.token })
  expect(await visitsSeenBy(ben.token)).toEqual(['visit-ben'])
})

test('the events of an organisation go with it', async () => {
  const [anna, ben] = [await owner(server, 'Anna'), await owner(server, 'Ben')]
  for (const who of [anna, ben]) await send(eventOf(who, `event-${who.userId}`), { accesstoken: who.token })
  await server.db.pool.query("UPDATE organizations SET closes_at = now() - interval '1 day' WHERE id = $1", [
    anna.orgId,
  ])
  await server.db.system((tx) => deleteClosedOrganizations(tx, new Date()))
  expect(await idsLeft()).toEqual([`event-${ben.userId}`])
})

test('a day is dropped after 30 days, with what was counted of it', async () => {
  const anna = await owner(server, 'Anna')
  const now = Date.now()
  const daysAgo = (days: number) => now - days * 86_400_000
  const old = (id: string, days: number) => eventOf(anna, id).replace(/\d+$/, String(daysAgo(days)))
  await send([old('event-old', retentionDays - 2), old('event-new', 1)].join('\n'), { accesstoken: anna.token })
  const sweepAfter = (days: number) => server.db.system((tx) => sweepBeacons(tx, new Date(now + days * 86_400_000)))
  const counted = async () =>
    (await server.db.pool.query<{ n: number }>('SELECT count(DISTINCT day)::int AS n FROM monitor_counts')).rows[0]?.n
  await sweepAfter(2)
  expect([await idsLeft(), await counted()]).toEqual([['event-new', 'event-old'], 2])
  await sweepAfter(3)
  expect([await idsLeft(), await counted()]).toEqual([['event-new'], 1])
})
