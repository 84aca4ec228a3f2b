import { createEvent, fireEvent } from '@testing-library/react'

/** A finger's tap at a point of the screen; `of` replaces facts about it. */
export const tap = (control: HTMLElement, [clientX, clientY]: [number, number], at: number, of: object = {}): void => {
  const event = createEvent.click(control, { clientX, clientY })
  const facts = { timeStamp: at, isTrusted: true, pointerType: 'touch', ...of }
  for (const [name, value] of Object.entries(facts)) Object.defineProperty(event, name, { value })
  fireEvent(control, event)
}
