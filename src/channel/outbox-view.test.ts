import { expect, test } from 'vitest'
import { createOutboxView } from './outbox-view.ts'

test('an erasure is told once: its last machine may be heard of when somebody has acknowledged it', () => {
  const view = createOutboxView()
  view.receiveEdits(1)
  view.receiveErasure()
  expect(view.deadLetters()).toEqual({ 'device erased': 1 })
  view.receiveDeviceLoss(null)
  view.receiveEdits(0)
  view.receiveErasure()
  expect(view.deadLetters()).toEqual({})
})
