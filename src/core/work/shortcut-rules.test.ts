import { expect, test } from 'vitest'
import { shortcutOf } from './shortcut-rules.ts'

const press = (key: string, held: object = {}) => ({
  key,
  ctrlKey: false,
  metaKey: false,
  altKey: false,
  shiftKey: false,
  isComposing: false,
  ...held,
})

test.each([
  [press('c'), null, 'c'],
  [press('C'), null, 'c'],
  [press('?'), null, '?'],
  [press(' '), null, 'space'],
  [press('i'), 'g', 'g i'],
  [press('k', { metaKey: true }), null, 'mod+k'],
  [press('k', { ctrlKey: true }), 'g', 'mod+k'],
  [press('X', { shiftKey: true }), null, 'x'],
  [press('Z', { ctrlKey: true, shiftKey: true }), null, null],
  [press('c', { isComposing: true }), null, null],
  [press('Process'), null, null],
  [press('c', { altKey: true }), null, null],
])('%j after %j is %j', (pressed, before, name) => expect(shortcutOf(pressed, before)).toBe(name))
