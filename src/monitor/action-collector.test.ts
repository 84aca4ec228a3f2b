import { expect, test } from 'vitest'
import { actionName } from './action-collector.ts'

const nameIn = (html: string) => {
  document.body.innerHTML = html
  return actionName(document.querySelector('[data-it]') as Element)
}

test.each([
  ['<button data-it> Sign\n in </button>', 'Sign in'],
  ['<button data-it aria-label="Close">×</button>', 'Close'],
  ['<p id="n">Board</p><a data-it href="/b" aria-labelledby="n">…</a>', 'Board'],
  ['<label for="f">E-mail</label><input data-it id="f" value="planted">', 'E-mail'],
  ['<input data-it type="password" name="password" value="planted">', 'password'],
  ['<textarea data-it placeholder="Comment">planted</textarea>', 'Comment'],
  ['<div data-monitor-mask><button data-it>planted</button></div>', ''],
  ['<button data-it>Mail to planted@mail.example</button>', 'Mail to …@…'],
  [`<button data-it>${'长'.repeat(101)}</button>`, '长'.repeat(100)],
])('%s', (html, name) => {
  expect(nameIn(html)).toBe(name)
})
