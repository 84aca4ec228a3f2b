import { expect, test } from 'vitest'
import { codes } from './codes.ts'
import { datePresetsTable } from './filters/date-presets.ts'
import * as limits from './limits.ts'
import { apiBasePath, roleCodes, rumPath, storedNames, temporaryUserId, workLimits } from './limits.ts'

/** The constants of docs/requirements, repeated so that an accidental change fails. */
test('the constants are those of the requirements', () => {
  expect(limits).toMatchObject({
    defaultPageSize: 10,
    requestTimeoutMs: 120000,
    toastMs: 2000,
    toastDebounceMs: 2500,
    reloadMarkerMs: 5000,
    timezoneHeader: 8,
    tenantId: 1,
    productLineId: 1,
    tokenCookieMaxAgeSeconds: 14 * 24 * 60 * 60,
    batchBytes: 16384,
    batchMessages: 50,
    messageBytes: 262144,
    flushMs: 30000,
    eventsPerMinute: 3000,
    queueBytes: 3145728,
    backoffFirstMs: 1000,
    backoffLastMs: 256000,
    parallelRequests: 32,
    ongoingBytes: 81920,
  })
  expect(workLimits).toEqual({
    renderedItems: 1000,
    scrollBufferPx: 200,
    throttleMs: 1000,
    waitTimeoutMs: 10000,
    waitPollMs: 16,
    dragScrollMarginPx: 60,
    dragScrollSpeed: 300,
    overdueColour: '#eb261a',
    dueHour: 18,
    copySuffix: '的副本',
    fileSizeUnits: ['KB', 'M', 'GB', 'TB'],
  })
  expect([apiBasePath, rumPath.split('?')[0], temporaryUserId]).toEqual(['/api', '/v1/write/rum', 'temporary0418'])
  expect(roleCodes).toMatchObject({
    owner: 'organizationOwner',
    administrator: 'organizationAdmin',
    anonymous: 'anonymous',
  })
})

test('stored names do not change', () => {
  expect(storedNames).toMatchObject({
    tokenCookie: 'pms-app-token',
    localeCookie: 'app_locale',
    appName: 'pms-app-name',
  })
})

test('codes that the product depends on do not change', () => {
  const known: readonly string[] = Object.values(codes)
  expect(known).toEqual(
    expect.arrayContaining(['200', '403', '04206', '0418', '0410001', '0410020', '0825', '0403001']),
  )
})

test('the table has every date preset', () => {
  expect(Object.keys(datePresetsTable).sort()).toEqual(
    'beforeToday lastMonth lastWeek nextMonth nextWeek noDate thisMonth thisWeek today tomorrow'.split(' '),
  )
})
