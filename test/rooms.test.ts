import { expect, test } from 'vitest'
import { roomBreaches } from './room-rules.ts'
import { readSources, sourceFile } from './source-files.ts'

const breachesOf = (path: string, text: string): string[] => roomBreaches(sourceFile(path, text))

test('every import is allowed by the table of rooms', () => {
  const advice = 'pass it as a parameter, or move it into a room that both may import (the table in `room-rules.ts`)'
  expect(readSources().flatMap(roomBreaches), advice).toEqual([])
}, 60_000)

/** Tests of a project share their modules, so a mock in one file would affect the others. */
test('no test mocks a module: replaceable dependencies are parameters, or interfaces of the browser', () => {
  const mocking = readSources().filter(({ text }) => /\bvi\.(do)?[mM]ock\(/.test(text))
  expect(mocking.map(({ path }) => path)).toEqual([])
})

test.each([
  ['src/core/session/a-rules.ts', `import { x } from '../../store/a-store.ts'`],
  ['src/core/session/a-rules.ts', `import type { X } from '../../host/a-types.ts'`],
  ['src/core/session/a-rules.ts', `export const now = () => Date.now()`],
  ['src/core/session/a-rules.ts', `export const now = () => new Date()`],
  ['src/core/session/a-rules.ts', `export const id = () => crypto.randomUUID()`],
  ['src/core/session/a-rules.ts', `import { readFile } from 'node:fs'`],
  ['src/channel/remote.ts', `import { createHost } from '../host/create-host.ts'`],
  ['src/pages/login/login-page.tsx', `import { login } from '../../api/account-api.ts'`],
  ['src/pages/login/login-page.tsx', `import { x } from '../../work/board.ts'`],
  ['src/pages/login/login-page.tsx', `import { createActor } from 'xstate'`],
  ['src/work/board-page.tsx', `export * from '../pages/login/login-page.tsx'`],
  ['src/shared/permission.tsx', `import { x } from '../pages/login/use-login.ts'`],
  ['src/shared/permission.tsx', `import { listMembers } from '../api/organization-api.ts'`],
  ['src/network/lanes.ts', `import { x } from '../store/a-store.ts'`],
  ['src/network/lanes.ts', `import { http } from '../api/http.ts'`],
  ['src/api/account-api.ts', `import ky from 'ky'`],
  ['src/host/host.ts', `import { openDB } from 'idb'`],
  ['src/host/host.ts', `export const open = () => indexedDB.open('worktide')`],
  ['src/host/host.ts', `import { useState } from 'react'`],
  ['src/main.tsx', `import('../sw/sw.ts')`],
  ['src/core/session/a-page.tsx', `export const A = () => <p />`],
  ['sw/sw.ts', `import { x } from '../src/channel/remote.ts'`],
  ['server/app.ts', `export const port = process.env.PORT`],
  ['server/app.ts', `import { x } from '../src/api/http.ts'`],
])('%s may not: %s', (path, text) => {
  expect(breachesOf(path, text)).toHaveLength(1)
})

test.each([
  ['src/channel/remote.ts', `import type { Home } from '../host/runtime-types.ts'`],
  ['src/channel/remote.ts', `export const load = () => import('../host/page-runtime.ts')`],
  ['src/pages/login/use-login.ts', `import { login } from '../../api/account-api.ts'`],
  ['src/shared/use-saving.ts', `import { http } from '../api/http.ts'`],
  ['src/pages/login/login-page.tsx', `import { x } from '../../shared/permission.tsx'`],
  ['src/network/lanes.ts', `import type { Home } from '../host/runtime-types.ts'`],
  ['src/channel/use-machine.ts', `import { createActor } from 'xstate'`],
  ['src/core/session/a-rules.ts', `export const asDate = (at: number) => new Date(at)`],
  ['src/main.tsx', `import { App } from './app.tsx'\nimport { http } from './api/http.ts'`],
  ['server/main.ts', `export const port = process.env.PORT`],
  ['src/host/host.test.ts', `import { play } from '../../test/play.ts'`],
])('%s may: %s', (path, text) => {
  expect(breachesOf(path, text)).toEqual([])
})
