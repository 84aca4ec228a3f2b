import { expect, test } from 'vitest'
import { play, unwalkedEdges } from '../../../../test/play.ts'
import { createRecorderState, type RecorderEvent, recorderMachine } from './recorder-machine.ts'

const subject = { sessionId: 'visit-1', userId: '10001', orgId: 'org-1' }
const recordable = (more: object = {}) => ({ type: 'session.recordable' as const, subject: { ...subject, ...more } })
const idle = { type: 'page.idle' as const }
const taken = { type: 'snapshot.taken' as const }
const ended = { type: 'session.ended' as const }
const failed = { type: 'recorder.failed' as const }
const toStarted = [
  [recordable(), 'intentToStart'],
  [idle, 'starting'],
  [taken, 'started'],
] as const

test('it stops when the session ends, wherever it is, and starts again when it is renewed', () => {
  const end = play(recorderMachine, [
    [idle, 'stopped'],
    [recordable(), 'intentToStart'],
    [ended, 'stopped'],
    [recordable(), 'intentToStart'],
    [idle, 'starting'],
    [ended, 'stopped'],
    ...toStarted,
    [recordable(), 'started'],
    [ended, 'stopped'],
    ...toStarted,
  ])
  expect(end.context.subject).toEqual(subject)
})

test.each([{ sessionId: 'visit-2' }, { userId: '10002' }, { orgId: 'org-2' }])(
  'another subject %o begins with a snapshot of its own',
  (more) => {
    play(recorderMachine, [
      [recordable(), 'intentToStart'],
      [recordable(more), 'intentToStart'],
    ])
    play(recorderMachine, [...toStarted.slice(0, 2), [recordable(more), 'intentToStart']])
    const end = play(recorderMachine, [...toStarted, [recordable(more), 'intentToStart']])
    expect(end.context.subject).toEqual({ ...subject, ...more })
  },
)

test('a recorder that failed is not tried again on this page', () => {
  play(recorderMachine, [...toStarted.slice(0, 2), [failed, 'failed'], [recordable(), 'failed']])
  const end = play(recorderMachine, [...toStarted, [failed, 'failed'], [idle, 'failed']])
  expect(end.context.subject).toBeNull()
})

test('the page hears each change of state once', () => {
  const heard: string[] = []
  const state = createRecorderState((status) => heard.push(status))
  const events: RecorderEvent[] = [
    recordable(),
    idle,
    taken,
    recordable(),
    recordable({ orgId: 'org-2' }),
    ended,
    ended,
  ]
  for (const event of events) state.send(event)
  expect(heard).toEqual(['intentToStart', 'starting', 'started', 'intentToStart', 'stopped'])
})

test('the traces above cover every edge of the machine', () => {
  expect(unwalkedEdges(recorderMachine)).toEqual([])
})
